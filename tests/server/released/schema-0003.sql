BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0003');
CREATE TABLE bans (
	who VARCHAR(80) NOT NULL, 
	until FLOAT NOT NULL, 
	note TEXT NOT NULL, 
	CONSTRAINT pk_bans PRIMARY KEY (who)
);
CREATE TABLE facts (
	name VARCHAR(32) NOT NULL, 
	value TEXT NOT NULL, 
	CONSTRAINT pk_facts PRIMARY KEY (name)
);
INSERT INTO "facts" VALUES('key','b2df2ce1296bc665');
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
INSERT INTO "journal" VALUES('40475b955745a536587b',1,'salt','red',0,'nonce-of-red','',1794834004.074);
INSERT INTO "journal" VALUES('40475b955745a536587b',2,'salt','blue',0,'nonce-of-blue
chance: deal feint
chance: deal drum
chance: deal drum
chance: deal spy','',1794834004.194);
INSERT INTO "journal" VALUES('40475b955745a536587b',3,'move','red',4,'red: march red_scout','',1794834004.52);
INSERT INTO "journal" VALUES('40475b955745a536587b',4,'move','red',5,'red: to ford','',1794834004.64);
INSERT INTO "journal" VALUES('40475b955745a536587b',5,'move','blue',6,'blue: play spy','',1794834004.728);
INSERT INTO "journal" VALUES('40475b955745a536587b',6,'move','blue',7,'blue: look mill
chance: show red_line','',1794834004.798);
INSERT INTO "journal" VALUES('40475b955745a536587b',7,'move','blue',9,'blue: rest','',1794834004.88);
INSERT INTO "journal" VALUES('40475b955745a536587b',8,'move','red',10,'red: play drum','',1794834005.007);
INSERT INTO "journal" VALUES('40475b955745a536587b',9,'move','red',11,'red: rest','',1794834005.019);
INSERT INTO "journal" VALUES('40475b955745a536587b',10,'chat','red',12,'En avant!','1',1794834005.074);
INSERT INTO "journal" VALUES('de750c346ef8c678ef9d',1,'salt','red',0,'nonce-of-red','',1794834005.269);
INSERT INTO "journal" VALUES('de750c346ef8c678ef9d',2,'salt','blue',0,'nonce-of-blue
chance: deal drum
chance: deal spy
chance: deal feint
chance: deal spy','',1794834005.272);
INSERT INTO "journal" VALUES('de750c346ef8c678ef9d',3,'move','red',4,'red: march red_guard','',1794834005.275);
INSERT INTO "journal" VALUES('de750c346ef8c678ef9d',4,'move','red',5,'red: to ford','',1794834005.278);
INSERT INTO "journal" VALUES('de750c346ef8c678ef9d',5,'move','blue',6,'blue: march blue_guard','',1794834005.281);
INSERT INTO "journal" VALUES('de750c346ef8c678ef9d',6,'move','blue',7,'blue: to hill','',1794834005.284);
INSERT INTO "journal" VALUES('de750c346ef8c678ef9d',7,'move','red',8,'red: play drum','',1794834005.287);
INSERT INTO "journal" VALUES('de750c346ef8c678ef9d',8,'move','red',9,'red: march red_scout','',1794834005.292);
INSERT INTO "journal" VALUES('de750c346ef8c678ef9d',9,'move','red',10,'red: to inn','',1794834005.296);
INSERT INTO "journal" VALUES('de750c346ef8c678ef9d',10,'move','red',11,'red: rest','',1794834005.308);
INSERT INTO "journal" VALUES('de750c346ef8c678ef9d',11,'move','blue',12,'blue: march blue_guard','',1794834005.359);
INSERT INTO "journal" VALUES('de750c346ef8c678ef9d',12,'move','blue',13,'blue: to wood','',1794834005.423);
INSERT INTO "journal" VALUES('de750c346ef8c678ef9d',13,'move','red',14,'red: march red_guard','',1794834005.492);
INSERT INTO "journal" VALUES('de750c346ef8c678ef9d',14,'move','red',15,'red: to farm','',1794834005.716);
INSERT INTO "journal" VALUES('de750c346ef8c678ef9d',15,'move','blue',16,'blue: march blue_guard','',1794834005.774);
INSERT INTO "journal" VALUES('de750c346ef8c678ef9d',16,'move','blue',17,'blue: to farm','',1794834005.85);
INSERT INTO "journal" VALUES('de750c346ef8c678ef9d',17,'move','red',18,'red: meet red_guard
chance: roll 4','',1794834005.923);
INSERT INTO "journal" VALUES('de750c346ef8c678ef9d',18,'move','red',20,'red: play spy','',1794834006.006);
INSERT INTO "journal" VALUES('de750c346ef8c678ef9d',19,'move','red',21,'red: look wood
chance: show blue_line','',1794834006.149);
INSERT INTO "journal" VALUES('de750c346ef8c678ef9d',20,'move','red',23,'red: march red_line','',1794834006.183);
INSERT INTO "journal" VALUES('de750c346ef8c678ef9d',21,'move','red',24,'red: to inn','',1794834006.211);
INSERT INTO "journal" VALUES('de750c346ef8c678ef9d',22,'move','blue',25,'blue: march blue_line','',1794834006.289);
INSERT INTO "journal" VALUES('de750c346ef8c678ef9d',23,'move','blue',26,'blue: to farm','',1794834006.335);
INSERT INTO "journal" VALUES('de750c346ef8c678ef9d',24,'move','red',27,'red: march red_line','',1794834006.386);
INSERT INTO "journal" VALUES('de750c346ef8c678ef9d',25,'move','red',28,'red: to hill','',1794834006.43);
INSERT INTO "journal" VALUES('de750c346ef8c678ef9d',26,'move','blue',29,'blue: rest','',1794834006.662);
INSERT INTO "journal" VALUES('e7d20954bdcbf20bb705',1,'salt','red',0,'nonce-of-red','',1794834006.786);
CREATE TABLE saves (
	table_id VARCHAR(32) NOT NULL, 
	seq INTEGER NOT NULL, 
	body BLOB NOT NULL, 
	CONSTRAINT pk_saves PRIMARY KEY (table_id), 
	CONSTRAINT fk_saves_table_id FOREIGN KEY(table_id) REFERENCES tables (id)
);
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
INSERT INTO "seats" VALUES('40475b955745a536587b','red',0,0,'me','','Anna',NULL,0,'0d803aa39f6e1895e91413acd1f61b22af89bde1db33f60cedf57ad27ca79a98');
INSERT INTO "seats" VALUES('40475b955745a536587b','blue',1,1,'hotseat','','Bert',NULL,0,'0d803aa39f6e1895e91413acd1f61b22af89bde1db33f60cedf57ad27ca79a98');
INSERT INTO "seats" VALUES('de750c346ef8c678ef9d','red',0,0,'me','','Anna',NULL,0,'0d803aa39f6e1895e91413acd1f61b22af89bde1db33f60cedf57ad27ca79a98');
INSERT INTO "seats" VALUES('de750c346ef8c678ef9d','blue',1,1,'hotseat','','Bert',NULL,0,'0d803aa39f6e1895e91413acd1f61b22af89bde1db33f60cedf57ad27ca79a98');
INSERT INTO "seats" VALUES('e7d20954bdcbf20bb705','red',0,0,'me','','',NULL,0,'0d803aa39f6e1895e91413acd1f61b22af89bde1db33f60cedf57ad27ca79a98');
INSERT INTO "seats" VALUES('e7d20954bdcbf20bb705','blue',1,1,'friend','','','5ba79602e2c473e6305254024f05811ef31b30db7568d8a799d8fc3099da8114',0,NULL);
CREATE TABLE "tables" (
	id VARCHAR(32) NOT NULL, 
	opening TEXT NOT NULL, 
	carried TEXT NOT NULL, 
	seed TEXT NOT NULL, 
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
INSERT INTO "tables" VALUES('40475b955745a536587b','{"game":"ambush","rules":"1","data":"e275b6cda400b56d","options":{"players":2,"open_hands":false},"forced":false,"nonces":{},"start":"","asks_nonces":true}','','sealed1:e9b87f5b5ab293c04cf936fa0b7806357846db0a0fa201a5f81af99c4ac2d52f:391d8620dcb89636',0,'0d803aa39f6e1895e91413acd1f61b22af89bde1db33f60cedf57ad27ca79a98',1794834002.386,1794834005.074,10,'red',0,'');
INSERT INTO "tables" VALUES('de750c346ef8c678ef9d','{"game":"ambush","rules":"1","data":"e275b6cda400b56d","options":{"players":2,"open_hands":false},"forced":false,"nonces":{},"start":"","asks_nonces":true}','','sealed1:dba2d0eef39b0744882b47ec1bbd00061b54af9e1071a7e659e04f91bb30d67b:2719dec4cfc43b61',0,'0d803aa39f6e1895e91413acd1f61b22af89bde1db33f60cedf57ad27ca79a98',1794834005.257,1794834006.662,26,'nobody',0,'Blue with 6 (5.2).');
INSERT INTO "tables" VALUES('e7d20954bdcbf20bb705','{"game":"ambush","rules":"1","data":"e275b6cda400b56d","options":{"players":2,"open_hands":false},"forced":false,"nonces":{},"start":"","asks_nonces":true}','','sealed1:99fa22e4c4074a27b0aba0c8d1cbcccae6a08715fc73b30fd005d8eeb77b05ec:ef608d0d5b445826',0,'0d803aa39f6e1895e91413acd1f61b22af89bde1db33f60cedf57ad27ca79a98',1794834006.742,1794834006.786,1,'nobody',0,'');
CREATE UNIQUE INDEX ix_seats_link ON seats (link);
CREATE INDEX ix_seats_visitor ON seats (visitor);
CREATE INDEX ix_tables_computer ON tables (computer);
CREATE INDEX ix_tables_public_created ON tables (public, created);
CREATE INDEX ix_tables_creator ON tables (creator);
CREATE INDEX ix_tables_changed ON tables (changed);
COMMIT;
