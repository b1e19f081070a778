PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO alembic_version VALUES('0001');
CREATE TABLE tables (
	id VARCHAR(32) NOT NULL, 
	opening TEXT NOT NULL, 
	carried TEXT NOT NULL, 
	seed VARCHAR(64) NOT NULL, 
	public BOOLEAN NOT NULL, 
	creator VARCHAR(64) NOT NULL, 
	created FLOAT NOT NULL, 
	changed FLOAT NOT NULL, 
	seq INTEGER NOT NULL, 
	decides VARCHAR(64) NOT NULL, 
	computer BOOLEAN NOT NULL, 
	result TEXT NOT NULL, 
	CONSTRAINT pk_tables PRIMARY KEY (id)
);
INSERT INTO tables VALUES('7649573f76e4ba6badfa','{"game":"ambush","rules":"1","data":"e275b6cda400b56d","options":{"players":2,"open_hands":false},"forced":false,"nonces":{"red":"anna-1815"},"start":""}','','390330e8fa1de4b0aa4f7d29d1187764074d554d68d6384cbf023490cc051938',0,'a81b1e9d4ac6d8023ee66e47f594e228baa5943d9a0552df95c18958817705de',1794826140.1150000095,1794826140.3710000515,8,'blue',0,'');
INSERT INTO tables VALUES('b4557eb1cd0f8ec7b71c','{"game":"ambush","rules":"1","data":"e275b6cda400b56d","options":{"players":2,"open_hands":false},"forced":false,"nonces":{},"start":""}','','762061e8eccfd890b3574e22433a0fdd07724b0093a93f47d8326bd2f0fe7948',0,'a81b1e9d4ac6d8023ee66e47f594e228baa5943d9a0552df95c18958817705de',1794826140.1630001068,1794826141.0469999312,29,'nobody',0,'Blue with 6 (5.2).');
INSERT INTO tables VALUES('80e939b70c7c914e5cec','{"game":"ambush","rules":"1","data":"e275b6cda400b56d","options":{"players":2,"open_hands":false},"forced":false,"nonces":{"red":"a"},"start":""}','','afb5e53e8c56d6bd1f97dfcdf805fb6cc188cce73fdef4b35b37279ea92be902',0,'a81b1e9d4ac6d8023ee66e47f594e228baa5943d9a0552df95c18958817705de',1794826141.0780000686,1794826141.0780000686,0,'nobody',0,'');
CREATE TABLE seats (
	table_id VARCHAR(32) NOT NULL, 
	seat VARCHAR(64) NOT NULL, 
	number INTEGER NOT NULL, 
	side INTEGER NOT NULL, 
	who VARCHAR(16) NOT NULL, 
	level VARCHAR(40) NOT NULL, 
	name VARCHAR(64) NOT NULL, 
	link VARCHAR(64), 
	spent BOOLEAN NOT NULL, 
	visitor VARCHAR(64), 
	CONSTRAINT pk_seats PRIMARY KEY (table_id, seat), 
	CONSTRAINT fk_seats_table_id FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO seats VALUES('7649573f76e4ba6badfa','red',0,0,'me','','Anna',NULL,0,'a81b1e9d4ac6d8023ee66e47f594e228baa5943d9a0552df95c18958817705de');
INSERT INTO seats VALUES('7649573f76e4ba6badfa','blue',1,1,'hotseat','','Bert',NULL,0,'a81b1e9d4ac6d8023ee66e47f594e228baa5943d9a0552df95c18958817705de');
INSERT INTO seats VALUES('b4557eb1cd0f8ec7b71c','red',0,0,'me','','Anna',NULL,0,'a81b1e9d4ac6d8023ee66e47f594e228baa5943d9a0552df95c18958817705de');
INSERT INTO seats VALUES('b4557eb1cd0f8ec7b71c','blue',1,1,'hotseat','','Bert',NULL,0,'a81b1e9d4ac6d8023ee66e47f594e228baa5943d9a0552df95c18958817705de');
INSERT INTO seats VALUES('80e939b70c7c914e5cec','red',0,0,'me','','',NULL,0,'a81b1e9d4ac6d8023ee66e47f594e228baa5943d9a0552df95c18958817705de');
INSERT INTO seats VALUES('80e939b70c7c914e5cec','blue',1,1,'friend','','','6ddfdc9a8d23c8dc04ea7d35e6ab595a82e56d87442e26befe781e9361ce8fab',0,NULL);
CREATE TABLE journal (
	table_id VARCHAR(32) NOT NULL, 
	seq INTEGER NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	seat VARCHAR(64) NOT NULL, 
	keep INTEGER NOT NULL, 
	text TEXT NOT NULL, 
	note VARCHAR(64) NOT NULL, 
	at FLOAT NOT NULL, 
	CONSTRAINT pk_journal PRIMARY KEY (table_id, seq), 
	CONSTRAINT fk_journal_table_id FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO journal VALUES('7649573f76e4ba6badfa',1,'move','red',4,'red: march red_line','',1794826140.223999977);
INSERT INTO journal VALUES('7649573f76e4ba6badfa',2,'move','red',5,'red: to ford','',1794826140.2460000514);
INSERT INTO journal VALUES('7649573f76e4ba6badfa',3,'move','blue',6,'blue: march blue_guard','',1794826140.2679998874);
INSERT INTO journal VALUES('7649573f76e4ba6badfa',4,'move','blue',7,'blue: to hill','',1794826140.2920000552);
INSERT INTO journal VALUES('7649573f76e4ba6badfa',5,'move','red',8,'red: rest','',1794826140.3180000781);
INSERT INTO journal VALUES('7649573f76e4ba6badfa',6,'move','blue',9,'blue: play spy','',1794826140.3420000076);
INSERT INTO journal VALUES('7649573f76e4ba6badfa',7,'move','blue',10,replace('blue: look mill\nchance: show red_scout','\n',char(10)),'',1794826140.3570001125);
INSERT INTO journal VALUES('7649573f76e4ba6badfa',8,'chat','red',12,'En avant!','1',1794826140.3710000515);
INSERT INTO journal VALUES('b4557eb1cd0f8ec7b71c',1,'move','red',4,'red: play spy','',1794826140.4059998989);
INSERT INTO journal VALUES('b4557eb1cd0f8ec7b71c',2,'move','red',5,replace('red: look wood\nchance: show blue_guard','\n',char(10)),'',1794826140.4300000667);
INSERT INTO journal VALUES('b4557eb1cd0f8ec7b71c',3,'move','red',7,'red: play drum','',1794826140.4579999447);
INSERT INTO journal VALUES('b4557eb1cd0f8ec7b71c',4,'move','red',8,'red: march red_guard','',1794826140.486000061);
INSERT INTO journal VALUES('b4557eb1cd0f8ec7b71c',5,'move','red',9,'red: to ford','',1794826140.5139999389);
INSERT INTO journal VALUES('b4557eb1cd0f8ec7b71c',6,'move','red',10,'red: march red_line','',1794826140.5429999828);
INSERT INTO journal VALUES('b4557eb1cd0f8ec7b71c',7,'move','red',11,'red: to inn','',1794826140.5669999122);
INSERT INTO journal VALUES('b4557eb1cd0f8ec7b71c',8,'move','blue',12,'blue: rest','',1794826140.594000101);
INSERT INTO journal VALUES('b4557eb1cd0f8ec7b71c',9,'move','red',13,'red: rest','',1794826140.6119999885);
INSERT INTO journal VALUES('b4557eb1cd0f8ec7b71c',10,'move','blue',14,'blue: play drum','',1794826140.6340000629);
INSERT INTO journal VALUES('b4557eb1cd0f8ec7b71c',11,'move','blue',15,'blue: march blue_line','',1794826140.6540000438);
INSERT INTO journal VALUES('b4557eb1cd0f8ec7b71c',12,'move','blue',16,'blue: to farm','',1794826140.6740000248);
INSERT INTO journal VALUES('b4557eb1cd0f8ec7b71c',13,'move','blue',17,'blue: march blue_line','',1794826140.6970000267);
INSERT INTO journal VALUES('b4557eb1cd0f8ec7b71c',14,'move','blue',18,'blue: to wood','',1794826140.7260000706);
INSERT INTO journal VALUES('b4557eb1cd0f8ec7b71c',15,'move','red',19,'red: march red_scout','',1794826140.75);
INSERT INTO journal VALUES('b4557eb1cd0f8ec7b71c',16,'move','red',20,'red: to ford','',1794826140.7669999599);
INSERT INTO journal VALUES('b4557eb1cd0f8ec7b71c',17,'move','blue',21,'blue: march blue_line','',1794826140.7890000343);
INSERT INTO journal VALUES('b4557eb1cd0f8ec7b71c',18,'move','blue',22,'blue: to farm','',1794826140.8090000153);
INSERT INTO journal VALUES('b4557eb1cd0f8ec7b71c',19,'move','red',23,'red: march red_guard','',1794826140.8350000382);
INSERT INTO journal VALUES('b4557eb1cd0f8ec7b71c',20,'move','red',24,'red: to mill','',1794826140.8619999885);
INSERT INTO journal VALUES('b4557eb1cd0f8ec7b71c',21,'move','blue',25,'blue: march blue_guard','',1794826140.8900001048);
INSERT INTO journal VALUES('b4557eb1cd0f8ec7b71c',22,'move','blue',26,'blue: to hill','',1794826140.9189999103);
INSERT INTO journal VALUES('b4557eb1cd0f8ec7b71c',23,'move','red',27,'red: rest','',1794826140.9360001086);
INSERT INTO journal VALUES('b4557eb1cd0f8ec7b71c',24,'move','blue',28,'blue: play feint','',1794826140.9500000477);
INSERT INTO journal VALUES('b4557eb1cd0f8ec7b71c',25,'move','blue',29,'blue: swap blue_line','',1794826140.9700000286);
INSERT INTO journal VALUES('b4557eb1cd0f8ec7b71c',26,'move','blue',30,'blue: with blue_guard','',1794826140.986000061);
INSERT INTO journal VALUES('b4557eb1cd0f8ec7b71c',27,'move','blue',31,'blue: march blue_line','',1794826141.0060000419);
INSERT INTO journal VALUES('b4557eb1cd0f8ec7b71c',28,'move','blue',32,'blue: to inn','',1794826141.0299999713);
INSERT INTO journal VALUES('b4557eb1cd0f8ec7b71c',29,'move','red',33,replace('red: meet red_line\nchance: roll 6','\n',char(10)),'',1794826141.0469999312);
CREATE INDEX ix_tables_public_created ON tables (public, created);
CREATE INDEX ix_tables_computer ON tables (computer);
CREATE UNIQUE INDEX ix_seats_link ON seats (link);
CREATE INDEX ix_seats_visitor ON seats (visitor);
COMMIT;
