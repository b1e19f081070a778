BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0002');
CREATE TABLE facts (
	name VARCHAR(32) NOT NULL, 
	value TEXT NOT NULL, 
	CONSTRAINT pk_facts PRIMARY KEY (name)
);
INSERT INTO "facts" VALUES('key','080674b1b2d1d8b7');
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
INSERT INTO "journal" VALUES('eb024fd75f8c5759a75b',1,'salt','red',0,'nonce-of-red','',1794833985.704);
INSERT INTO "journal" VALUES('eb024fd75f8c5759a75b',2,'salt','blue',0,'nonce-of-blue
chance: deal spy
chance: deal spy
chance: deal feint
chance: deal feint','',1794833985.762);
INSERT INTO "journal" VALUES('eb024fd75f8c5759a75b',3,'move','red',4,'red: march red_scout','',1794833985.773);
INSERT INTO "journal" VALUES('eb024fd75f8c5759a75b',4,'move','red',5,'red: to ford','',1794833985.808);
INSERT INTO "journal" VALUES('eb024fd75f8c5759a75b',5,'move','blue',6,'blue: march blue_line','',1794833985.895);
INSERT INTO "journal" VALUES('eb024fd75f8c5759a75b',6,'move','blue',7,'blue: to hill','',1794833985.943);
INSERT INTO "journal" VALUES('eb024fd75f8c5759a75b',7,'move','red',8,'red: rest','',1794833986.552);
INSERT INTO "journal" VALUES('eb024fd75f8c5759a75b',8,'move','blue',9,'blue: march blue_guard','',1794833986.622);
INSERT INTO "journal" VALUES('eb024fd75f8c5759a75b',9,'move','blue',10,'blue: to farm','',1794833986.641);
INSERT INTO "journal" VALUES('eb024fd75f8c5759a75b',10,'chat','red',11,'En avant!','1',1794833986.717);
INSERT INTO "journal" VALUES('33f52f6e93df6bbc9e1f',1,'salt','red',0,'nonce-of-red','',1794833986.772);
INSERT INTO "journal" VALUES('33f52f6e93df6bbc9e1f',2,'salt','blue',0,'nonce-of-blue
chance: deal drum
chance: deal feint
chance: deal drum
chance: deal spy','',1794833986.784);
INSERT INTO "journal" VALUES('33f52f6e93df6bbc9e1f',3,'move','red',4,'red: march red_guard','',1794833986.807);
INSERT INTO "journal" VALUES('33f52f6e93df6bbc9e1f',4,'move','red',5,'red: to inn','',1794833986.831);
INSERT INTO "journal" VALUES('33f52f6e93df6bbc9e1f',5,'move','blue',6,'blue: play drum','',1794833986.842);
INSERT INTO "journal" VALUES('33f52f6e93df6bbc9e1f',6,'move','blue',7,'blue: march blue_scout','',1794833986.856);
INSERT INTO "journal" VALUES('33f52f6e93df6bbc9e1f',7,'move','blue',8,'blue: to hill','',1794833986.87);
INSERT INTO "journal" VALUES('33f52f6e93df6bbc9e1f',8,'move','blue',9,'blue: rest','',1794833986.881);
INSERT INTO "journal" VALUES('33f52f6e93df6bbc9e1f',9,'move','red',10,'red: march red_guard','',1794833986.897);
INSERT INTO "journal" VALUES('33f52f6e93df6bbc9e1f',10,'move','red',11,'red: to mill','',1794833986.911);
INSERT INTO "journal" VALUES('33f52f6e93df6bbc9e1f',11,'move','blue',12,'blue: march blue_guard','',1794833986.924);
INSERT INTO "journal" VALUES('33f52f6e93df6bbc9e1f',12,'move','blue',13,'blue: to hill','',1794833986.954);
INSERT INTO "journal" VALUES('33f52f6e93df6bbc9e1f',13,'move','red',14,'red: march red_guard','',1794833986.973);
INSERT INTO "journal" VALUES('33f52f6e93df6bbc9e1f',14,'move','red',15,'red: to ford','',1794833986.992);
INSERT INTO "journal" VALUES('33f52f6e93df6bbc9e1f',15,'move','blue',16,'blue: rest','',1794833987.001);
INSERT INTO "journal" VALUES('33f52f6e93df6bbc9e1f',16,'move','red',17,'red: play feint','',1794833987.014);
INSERT INTO "journal" VALUES('33f52f6e93df6bbc9e1f',17,'move','red',18,'red: swap red_line','',1794833987.026);
INSERT INTO "journal" VALUES('33f52f6e93df6bbc9e1f',18,'move','red',19,'red: with red_guard','',1794833987.036);
INSERT INTO "journal" VALUES('33f52f6e93df6bbc9e1f',19,'move','red',20,'red: march red_guard','',1794833987.042);
INSERT INTO "journal" VALUES('33f52f6e93df6bbc9e1f',20,'move','red',21,'red: to inn','',1794833987.047);
INSERT INTO "journal" VALUES('33f52f6e93df6bbc9e1f',21,'move','blue',22,'blue: march blue_guard','',1794833987.053);
INSERT INTO "journal" VALUES('33f52f6e93df6bbc9e1f',22,'move','blue',23,'blue: to wood','',1794833987.063);
INSERT INTO "journal" VALUES('33f52f6e93df6bbc9e1f',23,'move','red',24,'red: march red_scout','',1794833987.071);
INSERT INTO "journal" VALUES('33f52f6e93df6bbc9e1f',24,'move','red',25,'red: to inn','',1794833987.09);
INSERT INTO "journal" VALUES('33f52f6e93df6bbc9e1f',25,'move','blue',26,'blue: march blue_guard','',1794833987.102);
INSERT INTO "journal" VALUES('33f52f6e93df6bbc9e1f',26,'move','blue',27,'blue: to farm','',1794833987.141);
INSERT INTO "journal" VALUES('e51f0656f1d55056eb4a',1,'salt','red',0,'nonce-of-red','',1794833987.722);
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
INSERT INTO "seats" VALUES('eb024fd75f8c5759a75b','red',0,0,'me','','Anna',NULL,0,'682f228f6ae60b2355a86188f600c445af821029bd109410231e6a8861dd3d3f');
INSERT INTO "seats" VALUES('eb024fd75f8c5759a75b','blue',1,1,'hotseat','','Bert',NULL,0,'682f228f6ae60b2355a86188f600c445af821029bd109410231e6a8861dd3d3f');
INSERT INTO "seats" VALUES('33f52f6e93df6bbc9e1f','red',0,0,'me','','Anna',NULL,0,'682f228f6ae60b2355a86188f600c445af821029bd109410231e6a8861dd3d3f');
INSERT INTO "seats" VALUES('33f52f6e93df6bbc9e1f','blue',1,1,'hotseat','','Bert',NULL,0,'682f228f6ae60b2355a86188f600c445af821029bd109410231e6a8861dd3d3f');
INSERT INTO "seats" VALUES('e51f0656f1d55056eb4a','red',0,0,'me','','',NULL,0,'682f228f6ae60b2355a86188f600c445af821029bd109410231e6a8861dd3d3f');
INSERT INTO "seats" VALUES('e51f0656f1d55056eb4a','blue',1,1,'friend','','','315e91cbb11a4de1faffc0d48f228ef4e5f8bfe8c352f5ad8eb73de38aabf1ce',0,NULL);
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
INSERT INTO "tables" VALUES('eb024fd75f8c5759a75b','{"game":"ambush","rules":"1","data":"e275b6cda400b56d","options":{"players":2,"open_hands":false},"forced":false,"nonces":{},"start":"","asks_nonces":true}','','sealed1:42dceb6e17c487e9532ad580fecd41b224ec58601ee56f3addc533c750c62019:2a91f52fa27fe9b4',0,'682f228f6ae60b2355a86188f600c445af821029bd109410231e6a8861dd3d3f',1794833985.549,1794833986.717,10,'red',0,'');
INSERT INTO "tables" VALUES('33f52f6e93df6bbc9e1f','{"game":"ambush","rules":"1","data":"e275b6cda400b56d","options":{"players":2,"open_hands":false},"forced":false,"nonces":{},"start":"","asks_nonces":true}','','sealed1:fd6160cb7909bd4d938e144ede7742a6dd94d10257e1d92e0b14c578bb37a53a:eed790b2183fbe50',0,'682f228f6ae60b2355a86188f600c445af821029bd109410231e6a8861dd3d3f',1794833986.754,1794833987.141,26,'nobody',0,'A draw (5.2).');
INSERT INTO "tables" VALUES('e51f0656f1d55056eb4a','{"game":"ambush","rules":"1","data":"e275b6cda400b56d","options":{"players":2,"open_hands":false},"forced":false,"nonces":{},"start":"","asks_nonces":true}','','sealed1:1e81a4ead27f39c0f3346f938721bc3328c334eac944b92a6296754c78cf55b2:57fde33bbfb1bf3a',0,'682f228f6ae60b2355a86188f600c445af821029bd109410231e6a8861dd3d3f',1794833987.51,1794833987.722,1,'nobody',0,'');
CREATE UNIQUE INDEX ix_seats_link ON seats (link);
CREATE INDEX ix_seats_visitor ON seats (visitor);
CREATE INDEX ix_tables_creator ON tables (creator);
CREATE INDEX ix_tables_computer ON tables (computer);
CREATE INDEX ix_tables_changed ON tables (changed);
CREATE INDEX ix_tables_public_created ON tables (public, created);
COMMIT;
