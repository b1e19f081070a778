BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0004');
CREATE TABLE allowances (
	name VARCHAR(160) NOT NULL, 
	tokens FLOAT NOT NULL, 
	granted FLOAT NOT NULL, 
	at FLOAT NOT NULL, 
	CONSTRAINT pk_allowances PRIMARY KEY (name)
);
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
INSERT INTO "facts" VALUES('key','948516a1a9cdd644');
CREATE TABLE held (
	name VARCHAR(160) NOT NULL, 
	process VARCHAR(16) NOT NULL, 
	count INTEGER NOT NULL, 
	at FLOAT NOT NULL, 
	CONSTRAINT pk_held PRIMARY KEY (name, process)
);
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
INSERT INTO "journal" VALUES('073eb5412f769856011d',1,'salt','red',0,'nonce-of-red','',1794843895.123);
INSERT INTO "journal" VALUES('073eb5412f769856011d',2,'salt','blue',0,'nonce-of-blue
chance: deal spy
chance: deal feint
chance: deal spy
chance: deal drum','',1794843895.126);
INSERT INTO "journal" VALUES('72f45b1359acb7837db7',1,'salt','red',0,'nonce-of-red','',1794843895.23);
INSERT INTO "journal" VALUES('72f45b1359acb7837db7',2,'salt','blue',0,'nonce-of-blue
chance: deal feint
chance: deal drum
chance: deal spy
chance: deal drum','',1794843895.243);
INSERT INTO "journal" VALUES('073eb5412f769856011d',3,'chat','red',4,'En avant!','k1',1794843895.282);
INSERT INTO "journal" VALUES('073eb5412f769856011d',4,'move','red',4,'red: march red_scout','',1794843895.314);
INSERT INTO "journal" VALUES('073eb5412f769856011d',5,'move','red',5,'red: to ford','',1794843895.337);
INSERT INTO "journal" VALUES('073eb5412f769856011d',6,'move','blue',6,'blue: march blue_scout','',1794843895.374);
INSERT INTO "journal" VALUES('073eb5412f769856011d',7,'move','blue',7,'blue: to farm','',1794843895.393);
INSERT INTO "journal" VALUES('073eb5412f769856011d',8,'move','red',8,'red: march red_scout','',1794843895.418);
INSERT INTO "journal" VALUES('073eb5412f769856011d',9,'move','red',9,'red: to mill','',1794843895.438);
INSERT INTO "journal" VALUES('72f45b1359acb7837db7',3,'move','red',4,'red: march red_scout','',1794843895.47);
INSERT INTO "journal" VALUES('72f45b1359acb7837db7',4,'move','red',5,'red: to ford','',1794843895.494);
INSERT INTO "journal" VALUES('72f45b1359acb7837db7',5,'move','blue',6,'blue: march blue_scout','',1794843895.523);
INSERT INTO "journal" VALUES('72f45b1359acb7837db7',6,'move','blue',7,'blue: to farm','',1794843895.55);
INSERT INTO "journal" VALUES('72f45b1359acb7837db7',7,'move','red',8,'red: march red_scout','',1794843895.569);
INSERT INTO "journal" VALUES('72f45b1359acb7837db7',8,'move','red',9,'red: to mill','',1794843895.59);
INSERT INTO "journal" VALUES('72f45b1359acb7837db7',9,'move','blue',10,'blue: march blue_scout','',1794843895.617);
INSERT INTO "journal" VALUES('72f45b1359acb7837db7',10,'move','blue',11,'blue: to ford','',1794843895.646);
INSERT INTO "journal" VALUES('72f45b1359acb7837db7',11,'move','red',12,'red: march red_scout','',1794843895.662);
INSERT INTO "journal" VALUES('72f45b1359acb7837db7',12,'move','red',13,'red: to ford','',1794843895.686);
INSERT INTO "journal" VALUES('72f45b1359acb7837db7',13,'move','blue',14,'blue: meet blue_scout
chance: roll 5','',1794843895.7);
INSERT INTO "journal" VALUES('72f45b1359acb7837db7',14,'move','blue',16,'blue: march blue_line','',1794843895.718);
INSERT INTO "journal" VALUES('72f45b1359acb7837db7',15,'move','blue',17,'blue: to farm','',1794843895.744);
INSERT INTO "journal" VALUES('72f45b1359acb7837db7',16,'move','red',18,'red: march red_scout','',1794843895.765);
INSERT INTO "journal" VALUES('72f45b1359acb7837db7',17,'move','red',19,'red: to mill','',1794843895.784);
INSERT INTO "journal" VALUES('72f45b1359acb7837db7',18,'move','blue',20,'blue: march blue_line','',1794843895.806);
INSERT INTO "journal" VALUES('72f45b1359acb7837db7',19,'move','blue',21,'blue: to ford','',1794843895.825);
INSERT INTO "journal" VALUES('72f45b1359acb7837db7',20,'move','red',22,'red: march red_scout','',1794843895.85);
INSERT INTO "journal" VALUES('72f45b1359acb7837db7',21,'move','red',23,'red: to ford','',1794843895.873);
INSERT INTO "journal" VALUES('72f45b1359acb7837db7',22,'move','blue',24,'blue: meet blue_line
chance: roll 3','',1794843895.887);
INSERT INTO "journal" VALUES('72f45b1359acb7837db7',23,'move','blue',26,'blue: march blue_line','',1794843895.903);
INSERT INTO "journal" VALUES('72f45b1359acb7837db7',24,'move','blue',27,'blue: to mill','',1794843895.922);
INSERT INTO "journal" VALUES('72f45b1359acb7837db7',25,'move','red',28,'red: meet red_line
chance: roll 3','',1794843895.93);
CREATE TABLE questions (
	id INTEGER NOT NULL, 
	asker VARCHAR(16) NOT NULL, 
	owner VARCHAR(64) NOT NULL, 
	first BOOLEAN NOT NULL, 
	slow BOOLEAN NOT NULL, 
	job TEXT NOT NULL, 
	asked FLOAT NOT NULL, 
	taken_by VARCHAR(16) NOT NULL, 
	seen FLOAT NOT NULL, 
	tries INTEGER NOT NULL, 
	answer TEXT NOT NULL, 
	CONSTRAINT pk_questions PRIMARY KEY (id)
);
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
INSERT INTO "seats" VALUES('073eb5412f769856011d','red',0,0,'me','','Anna',NULL,0,'d23f07cd0a282aeec0271a0aa8224bcd27709064ae7daf8208231071dd2455bc');
INSERT INTO "seats" VALUES('073eb5412f769856011d','blue',1,1,'hotseat','','Bert',NULL,0,'d23f07cd0a282aeec0271a0aa8224bcd27709064ae7daf8208231071dd2455bc');
INSERT INTO "seats" VALUES('72f45b1359acb7837db7','red',0,0,'me','','Anna',NULL,0,'d23f07cd0a282aeec0271a0aa8224bcd27709064ae7daf8208231071dd2455bc');
INSERT INTO "seats" VALUES('72f45b1359acb7837db7','blue',1,1,'hotseat','','Bert',NULL,0,'d23f07cd0a282aeec0271a0aa8224bcd27709064ae7daf8208231071dd2455bc');
INSERT INTO "seats" VALUES('74edd8671932943def02','red',0,0,'me','','Anna',NULL,0,'d23f07cd0a282aeec0271a0aa8224bcd27709064ae7daf8208231071dd2455bc');
INSERT INTO "seats" VALUES('74edd8671932943def02','blue',1,1,'friend','','','81727ef754d80a85e126c6c6c2f428a16335297004be5b9da3e4a2d995cce39a',0,NULL);
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
INSERT INTO "tables" VALUES('073eb5412f769856011d','{"game":"ambush","rules":"1","data":"e275b6cda400b56d","options":{"players":2,"open_hands":false},"forced":false,"nonces":{},"start":"","asks_nonces":true,"asks_pledges":false}','','sealed1:05e29807b7c964ce570cb30464773b56148fc798aea0740600bf1bb49e19f7f6:b17187d9d3483723',0,'d23f07cd0a282aeec0271a0aa8224bcd27709064ae7daf8208231071dd2455bc',1794843895.086,1794843895.438,9,'blue',0,'');
INSERT INTO "tables" VALUES('72f45b1359acb7837db7','{"game":"ambush","rules":"1","data":"e275b6cda400b56d","options":{"players":2,"open_hands":false},"forced":false,"nonces":{},"start":"","asks_nonces":true,"asks_pledges":false}','','sealed1:c3c6a816b37ba6624d2c5408f4bcd1c73330a398d13298b832502593156abf08:efddf06d7f3ac590',0,'d23f07cd0a282aeec0271a0aa8224bcd27709064ae7daf8208231071dd2455bc',1794843895.174,1794843895.93,25,'nobody',0,'Red with 5 (5.2).');
INSERT INTO "tables" VALUES('74edd8671932943def02','{"game":"ambush","rules":"1","data":"e275b6cda400b56d","options":{"players":2,"open_hands":false},"forced":false,"nonces":{},"start":"","asks_nonces":true,"asks_pledges":true}','','sealed1:c9070b3500d12ef6af63ba6aa26f88a5e68fe67994b9124f4d7766456860e7ab:f3506f80a369f930',0,'d23f07cd0a282aeec0271a0aa8224bcd27709064ae7daf8208231071dd2455bc',1794843895.263,1794843895.263,0,'nobody',0,'');
CREATE UNIQUE INDEX ix_seats_link ON seats (link);
CREATE INDEX ix_seats_visitor ON seats (visitor);
CREATE INDEX ix_tables_creator ON tables (creator);
CREATE INDEX ix_tables_computer ON tables (computer);
CREATE INDEX ix_tables_public_created ON tables (public, created);
CREATE INDEX ix_tables_changed ON tables (changed);
COMMIT;
