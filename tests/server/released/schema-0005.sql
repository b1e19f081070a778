BEGIN TRANSACTION;
CREATE TABLE accounts (
	id VARCHAR(32) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	folded VARCHAR(40) NOT NULL, 
	password TEXT NOT NULL, 
	created FLOAT NOT NULL, 
	operator BOOLEAN NOT NULL, 
	CONSTRAINT pk_accounts PRIMARY KEY (id)
);
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0005');
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
CREATE TABLE challenges (
	id VARCHAR(64) NOT NULL, 
	purpose VARCHAR(16) NOT NULL, 
	whose VARCHAR(64) NOT NULL, 
	until FLOAT NOT NULL, 
	CONSTRAINT pk_challenges PRIMARY KEY (id)
);
CREATE TABLE contacts (
	owner VARCHAR(32) NOT NULL, 
	other VARCHAR(32) NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	CONSTRAINT pk_contacts PRIMARY KEY (owner, other), 
	CONSTRAINT fk_contacts_owner FOREIGN KEY(owner) REFERENCES accounts (id), 
	CONSTRAINT fk_contacts_other FOREIGN KEY(other) REFERENCES accounts (id)
);
CREATE TABLE facts (
	name VARCHAR(32) NOT NULL, 
	value TEXT NOT NULL, 
	CONSTRAINT pk_facts PRIMARY KEY (name)
);
INSERT INTO "facts" VALUES('key','eb64fc23808b2d01');
CREATE TABLE held (
	name VARCHAR(160) NOT NULL, 
	process VARCHAR(16) NOT NULL, 
	count INTEGER NOT NULL, 
	at FLOAT NOT NULL, 
	CONSTRAINT pk_held PRIMARY KEY (name, process)
);
CREATE TABLE invitations (
	table_id VARCHAR(32) NOT NULL, 
	seat VARCHAR(64) NOT NULL, 
	host VARCHAR(64) NOT NULL, 
	guest VARCHAR(32) NOT NULL, 
	game VARCHAR(32) NOT NULL, 
	terms VARCHAR(64) NOT NULL, 
	least FLOAT NOT NULL, 
	most FLOAT NOT NULL, 
	created FLOAT NOT NULL, 
	CONSTRAINT pk_invitations PRIMARY KEY (table_id), 
	CONSTRAINT fk_invitations_table_id FOREIGN KEY(table_id) REFERENCES tables (id)
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
INSERT INTO "journal" VALUES('3a5f57f9525e68bee8c7',1,'salt','red',0,'nonce-of-red','',1794855032.345);
INSERT INTO "journal" VALUES('3a5f57f9525e68bee8c7',2,'salt','blue',0,'nonce-of-blue
chance: deal spy
chance: deal feint
chance: deal feint
chance: deal spy','',1794855032.366);
INSERT INTO "journal" VALUES('3a5f57f9525e68bee8c7',3,'move','red',4,'red: march red_scout','',1794855032.37);
INSERT INTO "journal" VALUES('3a5f57f9525e68bee8c7',4,'move','red',5,'red: to ford','',1794855032.388);
INSERT INTO "journal" VALUES('3a5f57f9525e68bee8c7',5,'move','blue',6,'blue: march blue_scout','',1794855032.402);
INSERT INTO "journal" VALUES('3a5f57f9525e68bee8c7',6,'move','blue',7,'blue: to farm','',1794855032.426);
INSERT INTO "journal" VALUES('3a5f57f9525e68bee8c7',7,'chat','red',8,'En avant!','k1',1794855032.442);
INSERT INTO "journal" VALUES('dd8321ab41405b840ed2',1,'salt','red',0,'nonce-of-red','',1794855032.578);
INSERT INTO "journal" VALUES('dd8321ab41405b840ed2',2,'salt','blue',0,'nonce-of-blue
chance: deal spy
chance: deal drum
chance: deal feint
chance: deal spy','',1794855032.598);
INSERT INTO "journal" VALUES('dd8321ab41405b840ed2',3,'move','red',4,'red: march red_scout','',1794855032.63);
INSERT INTO "journal" VALUES('dd8321ab41405b840ed2',4,'move','red',5,'red: to ford','',1794855032.649);
INSERT INTO "journal" VALUES('dd8321ab41405b840ed2',5,'move','blue',6,'blue: march blue_scout','',1794855032.661);
INSERT INTO "journal" VALUES('dd8321ab41405b840ed2',6,'move','blue',7,'blue: to farm','',1794855032.683);
INSERT INTO "journal" VALUES('dd8321ab41405b840ed2',7,'move','red',8,'red: march red_scout','',1794855032.709);
INSERT INTO "journal" VALUES('dd8321ab41405b840ed2',8,'move','red',9,'red: to mill','',1794855032.734);
INSERT INTO "journal" VALUES('dd8321ab41405b840ed2',9,'move','blue',10,'blue: march blue_scout','',1794855032.743);
INSERT INTO "journal" VALUES('dd8321ab41405b840ed2',10,'move','blue',11,'blue: to ford','',1794855032.758);
INSERT INTO "journal" VALUES('dd8321ab41405b840ed2',11,'move','red',12,'red: march red_scout','',1794855032.77);
INSERT INTO "journal" VALUES('dd8321ab41405b840ed2',12,'move','red',13,'red: to ford','',1794855032.799);
INSERT INTO "journal" VALUES('dd8321ab41405b840ed2',13,'move','blue',14,'blue: meet blue_scout
chance: roll 2','',1794855032.818);
INSERT INTO "journal" VALUES('dd8321ab41405b840ed2',14,'move','blue',16,'blue: march blue_scout','',1794855032.835);
INSERT INTO "journal" VALUES('dd8321ab41405b840ed2',15,'move','blue',17,'blue: to mill','',1794855032.868);
INSERT INTO "journal" VALUES('dd8321ab41405b840ed2',16,'move','red',18,'red: meet red_line
chance: roll 1','',1794855032.886);
INSERT INTO "journal" VALUES('dd8321ab41405b840ed2',17,'move','red',20,'red: march red_line','',1794855032.895);
INSERT INTO "journal" VALUES('dd8321ab41405b840ed2',18,'move','red',21,'red: to ford','',1794855032.951);
INSERT INTO "journal" VALUES('dd8321ab41405b840ed2',19,'move','blue',22,'blue: march blue_line','',1794855032.961);
INSERT INTO "journal" VALUES('dd8321ab41405b840ed2',20,'move','blue',23,'blue: to farm','',1794855032.977);
INSERT INTO "journal" VALUES('dd8321ab41405b840ed2',21,'move','red',24,'red: march red_line','',1794855032.989);
INSERT INTO "journal" VALUES('dd8321ab41405b840ed2',22,'move','red',25,'red: to mill','',1794855032.996);
INSERT INTO "journal" VALUES('dd8321ab41405b840ed2',23,'move','blue',26,'blue: march blue_line','',1794855033.019);
INSERT INTO "journal" VALUES('dd8321ab41405b840ed2',24,'move','blue',27,'blue: to ford','',1794855033.05);
CREATE TABLE outages (
	begun FLOAT NOT NULL, 
	ended FLOAT NOT NULL, 
	CONSTRAINT pk_outages PRIMARY KEY (begun)
);
CREATE TABLE passkeys (
	id VARCHAR(512) NOT NULL, 
	account_id VARCHAR(32) NOT NULL, 
	site VARCHAR(255) NOT NULL, 
	public_key TEXT NOT NULL, 
	uses INTEGER NOT NULL, 
	label VARCHAR(64) NOT NULL, 
	created FLOAT NOT NULL, 
	CONSTRAINT pk_passkeys PRIMARY KEY (id), 
	CONSTRAINT fk_passkeys_account_id FOREIGN KEY(account_id) REFERENCES accounts (id)
);
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
CREATE TABLE rating_steps (
	game VARCHAR(32) NOT NULL, 
	who VARCHAR(64) NOT NULL, 
	table_id VARCHAR(32) NOT NULL, 
	mu FLOAT NOT NULL, 
	sigma FLOAT NOT NULL, 
	at FLOAT NOT NULL, 
	CONSTRAINT pk_rating_steps PRIMARY KEY (game, who, table_id)
);
CREATE TABLE ratings (
	game VARCHAR(32) NOT NULL, 
	who VARCHAR(64) NOT NULL, 
	mu FLOAT NOT NULL, 
	sigma FLOAT NOT NULL, 
	games INTEGER NOT NULL, 
	changed FLOAT NOT NULL, 
	CONSTRAINT pk_ratings PRIMARY KEY (game, who)
);
CREATE TABLE recovery_codes (
	hash VARCHAR(64) NOT NULL, 
	account_id VARCHAR(32) NOT NULL, 
	CONSTRAINT pk_recovery_codes PRIMARY KEY (hash), 
	CONSTRAINT fk_recovery_codes_account_id FOREIGN KEY(account_id) REFERENCES accounts (id)
);
CREATE TABLE results (
	table_id VARCHAR(32) NOT NULL, 
	seat VARCHAR(64) NOT NULL, 
	game VARCHAR(32) NOT NULL, 
	who VARCHAR(64) NOT NULL, 
	score FLOAT NOT NULL, 
	ended FLOAT NOT NULL, 
	rated BOOLEAN NOT NULL, 
	CONSTRAINT pk_results PRIMARY KEY (table_id, seat)
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
INSERT INTO "seats" VALUES('3a5f57f9525e68bee8c7','red',0,0,'me','','Anna',NULL,0,'1b4d2d47f3a77b630470b9c7f024d0ab9f08801c1e612912252b9acdbd1572bd');
INSERT INTO "seats" VALUES('3a5f57f9525e68bee8c7','blue',1,1,'hotseat','','Bert',NULL,0,'1b4d2d47f3a77b630470b9c7f024d0ab9f08801c1e612912252b9acdbd1572bd');
INSERT INTO "seats" VALUES('dd8321ab41405b840ed2','red',0,0,'me','','Anna',NULL,0,'1b4d2d47f3a77b630470b9c7f024d0ab9f08801c1e612912252b9acdbd1572bd');
INSERT INTO "seats" VALUES('dd8321ab41405b840ed2','blue',1,1,'hotseat','','Bert',NULL,0,'1b4d2d47f3a77b630470b9c7f024d0ab9f08801c1e612912252b9acdbd1572bd');
INSERT INTO "seats" VALUES('18d149413fd5cd13b5c7','red',0,0,'me','','Anna',NULL,0,'1b4d2d47f3a77b630470b9c7f024d0ab9f08801c1e612912252b9acdbd1572bd');
INSERT INTO "seats" VALUES('18d149413fd5cd13b5c7','blue',1,1,'friend','','','b45d2286f2b4ee79a5098c633c7c1a5000fcc56573cb03400c92bb1cb3e34aa8',0,NULL);
CREATE TABLE sessions (
	hash VARCHAR(64) NOT NULL, 
	account_id VARCHAR(32) NOT NULL, 
	device VARCHAR(64) NOT NULL, 
	created FLOAT NOT NULL, 
	CONSTRAINT pk_sessions PRIMARY KEY (hash), 
	CONSTRAINT fk_sessions_account_id FOREIGN KEY(account_id) REFERENCES accounts (id)
);
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
INSERT INTO "tables" VALUES('3a5f57f9525e68bee8c7','{"game":"ambush","rules":"1","data":"e275b6cda400b56d","options":{"players":2,"open_hands":false},"forced":false,"nonces":{},"start":"","asks_nonces":true,"asks_pledges":false,"pace":null}','','sealed1:c90645cf2a1c8a369441e856b255140cd3069f7f47245902d486cbae44c83225:d4457c2e32d2607c',0,'1b4d2d47f3a77b630470b9c7f024d0ab9f08801c1e612912252b9acdbd1572bd',1794855032.25,1794855032.442,7,'red',0,'');
INSERT INTO "tables" VALUES('dd8321ab41405b840ed2','{"game":"ambush","rules":"1","data":"e275b6cda400b56d","options":{"players":2,"open_hands":false},"forced":false,"nonces":{},"start":"","asks_nonces":true,"asks_pledges":false,"pace":null}','','sealed1:d520a92638e57db6dda41c5841ff678bfbeb8d26582ddcd7135cd7b0232f1d7a:745707fa33c66e1f',0,'1b4d2d47f3a77b630470b9c7f024d0ab9f08801c1e612912252b9acdbd1572bd',1794855032.507,1794855033.05,24,'nobody',0,'A draw (5.2).');
INSERT INTO "tables" VALUES('18d149413fd5cd13b5c7','{"game":"ambush","rules":"1","data":"e275b6cda400b56d","options":{"players":2,"open_hands":false},"forced":false,"nonces":{},"start":"","asks_nonces":true,"asks_pledges":true,"pace":null}','','sealed1:3172f746569fc4df3ab91fa05c5daff8283f7d00a85947367355a49a5ce0ad9f:e8c1e0b1027a00d9',0,'1b4d2d47f3a77b630470b9c7f024d0ab9f08801c1e612912252b9acdbd1572bd',1794855033.071,1794855033.071,0,'nobody',0,'');
CREATE UNIQUE INDEX ix_seats_link ON seats (link);
CREATE INDEX ix_seats_visitor ON seats (visitor);
CREATE INDEX ix_tables_changed ON tables (changed);
CREATE INDEX ix_tables_public_created ON tables (public, created);
CREATE INDEX ix_tables_computer ON tables (computer);
CREATE INDEX ix_tables_creator ON tables (creator);
CREATE UNIQUE INDEX ix_accounts_folded ON accounts (folded);
CREATE INDEX ix_sessions_account_id ON sessions (account_id);
CREATE INDEX ix_passkeys_account_id ON passkeys (account_id);
CREATE INDEX ix_recovery_codes_account_id ON recovery_codes (account_id);
CREATE INDEX ix_contacts_other ON contacts (other);
CREATE INDEX ix_invitations_created ON invitations (created);
CREATE INDEX ix_invitations_game ON invitations (game, terms);
CREATE INDEX ix_invitations_guest ON invitations (guest);
CREATE INDEX ix_results_who ON results (who, ended);
CREATE INDEX ix_ratings_game ON ratings (game, mu);
COMMIT;
