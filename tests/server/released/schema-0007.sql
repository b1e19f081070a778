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
INSERT INTO "alembic_version" VALUES('0007');
CREATE TABLE alert_channels (
	account_id VARCHAR(32) NOT NULL, 
	channel VARCHAR(8) NOT NULL, 
	enabled BOOLEAN NOT NULL, 
	every INTEGER NOT NULL, 
	address TEXT NOT NULL, 
	form VARCHAR(8) NOT NULL, 
	confirmed BOOLEAN NOT NULL, 
	leave VARCHAR(64) NOT NULL, 
	CONSTRAINT pk_alert_channels PRIMARY KEY (account_id, channel), 
	CONSTRAINT fk_alert_channels_account_id FOREIGN KEY(account_id) REFERENCES accounts (id)
);
CREATE TABLE alert_settings (
	account_id VARCHAR(32) NOT NULL, 
	turn BOOLEAN NOT NULL, 
	challenge BOOLEAN NOT NULL, 
	ended BOOLEAN NOT NULL, 
	clock BOOLEAN NOT NULL, 
	zone VARCHAR(64) NOT NULL, 
	quiet_from INTEGER NOT NULL, 
	quiet_until INTEGER NOT NULL, 
	CONSTRAINT pk_alert_settings PRIMARY KEY (account_id), 
	CONSTRAINT fk_alert_settings_account_id FOREIGN KEY(account_id) REFERENCES accounts (id)
);
CREATE TABLE alerts (
	account_id VARCHAR(32) NOT NULL, 
	target VARCHAR(72) NOT NULL, 
	event VARCHAR(80) NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	table_id VARCHAR(32) NOT NULL, 
	seat VARCHAR(64) NOT NULL, 
	game VARCHAR(32) NOT NULL, 
	turn INTEGER NOT NULL, 
	deadline FLOAT NOT NULL, 
	created FLOAT NOT NULL, 
	due FLOAT NOT NULL, 
	tries INTEGER NOT NULL, 
	state VARCHAR(8) NOT NULL, 
	changed FLOAT NOT NULL, 
	CONSTRAINT pk_alerts PRIMARY KEY (account_id, target, event), 
	CONSTRAINT fk_alerts_account_id FOREIGN KEY(account_id) REFERENCES accounts (id)
);
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
INSERT INTO "facts" VALUES('key','0746efd0103a22c8');
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
INSERT INTO "journal" VALUES('be9aaae380be85620529',1,'salt','red',0,'nonce-of-red','',1794857576.256);
INSERT INTO "journal" VALUES('be9aaae380be85620529',2,'salt','blue',0,'nonce-of-blue
chance: deal spy
chance: deal feint
chance: deal spy
chance: deal spy','',1794857576.268);
INSERT INTO "journal" VALUES('be9aaae380be85620529',3,'move','red',4,'red: march red_scout','',1794857576.276);
INSERT INTO "journal" VALUES('be9aaae380be85620529',4,'move','red',5,'red: to ford','',1794857576.285);
INSERT INTO "journal" VALUES('be9aaae380be85620529',5,'move','blue',6,'blue: march blue_scout','',1794857576.297);
INSERT INTO "journal" VALUES('be9aaae380be85620529',6,'move','blue',7,'blue: to farm','',1794857576.312);
INSERT INTO "journal" VALUES('be9aaae380be85620529',7,'move','red',8,'red: march red_scout','',1794857576.32);
INSERT INTO "journal" VALUES('be9aaae380be85620529',8,'move','red',9,'red: to mill','',1794857576.342);
INSERT INTO "journal" VALUES('be9aaae380be85620529',9,'chat','red',10,'En avant!','k',1794857576.355);
INSERT INTO "journal" VALUES('dc26be318c50433836b2',1,'salt','red',0,'nonce-of-red','',1794857576.391);
INSERT INTO "journal" VALUES('dc26be318c50433836b2',2,'salt','blue',0,'nonce-of-blue
chance: deal spy
chance: deal spy
chance: deal feint
chance: deal spy','',1794857576.394);
INSERT INTO "journal" VALUES('dc26be318c50433836b2',3,'move','red',4,'red: march red_scout','',1794857576.399);
INSERT INTO "journal" VALUES('dc26be318c50433836b2',4,'move','red',5,'red: to ford','',1794857576.402);
INSERT INTO "journal" VALUES('dc26be318c50433836b2',5,'move','blue',6,'blue: march blue_scout','',1794857576.405);
INSERT INTO "journal" VALUES('dc26be318c50433836b2',6,'move','blue',7,'blue: to farm','',1794857576.408);
INSERT INTO "journal" VALUES('dc26be318c50433836b2',7,'move','red',8,'red: march red_scout','',1794857576.417);
INSERT INTO "journal" VALUES('dc26be318c50433836b2',8,'move','red',9,'red: to mill','',1794857576.423);
INSERT INTO "journal" VALUES('dc26be318c50433836b2',9,'move','blue',10,'blue: march blue_scout','',1794857576.427);
INSERT INTO "journal" VALUES('dc26be318c50433836b2',10,'move','blue',11,'blue: to ford','',1794857576.433);
INSERT INTO "journal" VALUES('dc26be318c50433836b2',11,'move','red',12,'red: march red_scout','',1794857576.439);
INSERT INTO "journal" VALUES('dc26be318c50433836b2',12,'move','red',13,'red: to ford','',1794857576.442);
INSERT INTO "journal" VALUES('dc26be318c50433836b2',13,'move','blue',14,'blue: meet blue_scout
chance: roll 2','',1794857576.445);
INSERT INTO "journal" VALUES('dc26be318c50433836b2',14,'move','blue',16,'blue: march blue_scout','',1794857576.449);
INSERT INTO "journal" VALUES('dc26be318c50433836b2',15,'move','blue',17,'blue: to mill','',1794857576.452);
INSERT INTO "journal" VALUES('dc26be318c50433836b2',16,'move','red',18,'red: meet red_line
chance: roll 3','',1794857576.607);
INSERT INTO "journal" VALUES('dc26be318c50433836b2',17,'move','red',20,'red: march red_line','',1794857576.794);
INSERT INTO "journal" VALUES('dc26be318c50433836b2',18,'move','red',21,'red: to ford','',1794857576.909);
INSERT INTO "journal" VALUES('dc26be318c50433836b2',19,'move','blue',22,'blue: march blue_line','',1794857576.954);
INSERT INTO "journal" VALUES('dc26be318c50433836b2',20,'move','blue',23,'blue: to farm','',1794857577.044);
INSERT INTO "journal" VALUES('dc26be318c50433836b2',21,'move','red',24,'red: march red_line','',1794857577.066);
INSERT INTO "journal" VALUES('dc26be318c50433836b2',22,'move','red',25,'red: to mill','',1794857577.089);
INSERT INTO "journal" VALUES('dc26be318c50433836b2',23,'move','blue',26,'blue: march blue_line','',1794857577.106);
INSERT INTO "journal" VALUES('dc26be318c50433836b2',24,'move','blue',27,'blue: to ford','',1794857577.118);
CREATE TABLE mailed_codes (
	hash VARCHAR(64) NOT NULL, 
	account_id VARCHAR(32) NOT NULL, 
	purpose VARCHAR(8) NOT NULL, 
	until FLOAT NOT NULL, 
	CONSTRAINT pk_mailed_codes PRIMARY KEY (hash), 
	CONSTRAINT fk_mailed_codes_account_id FOREIGN KEY(account_id) REFERENCES accounts (id)
);
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
CREATE TABLE push_subscriptions (
	id VARCHAR(64) NOT NULL, 
	account_id VARCHAR(32) NOT NULL, 
	session VARCHAR(64) NOT NULL, 
	endpoint TEXT NOT NULL, 
	p256dh VARCHAR(128) NOT NULL, 
	auth VARCHAR(64) NOT NULL, 
	label VARCHAR(64) NOT NULL, 
	created FLOAT NOT NULL, 
	CONSTRAINT pk_push_subscriptions PRIMARY KEY (id), 
	CONSTRAINT fk_push_subscriptions_account_id FOREIGN KEY(account_id) REFERENCES accounts (id)
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
INSERT INTO "seats" VALUES('be9aaae380be85620529','red',0,0,'me','','Anna',NULL,0,'473a98e0483fe1d4df0b68c9c16390af8d72472185b166f79e28219eccea1140');
INSERT INTO "seats" VALUES('be9aaae380be85620529','blue',1,1,'hotseat','','Bert',NULL,0,'473a98e0483fe1d4df0b68c9c16390af8d72472185b166f79e28219eccea1140');
INSERT INTO "seats" VALUES('dc26be318c50433836b2','red',0,0,'me','','Anna',NULL,0,'473a98e0483fe1d4df0b68c9c16390af8d72472185b166f79e28219eccea1140');
INSERT INTO "seats" VALUES('dc26be318c50433836b2','blue',1,1,'hotseat','','Bert',NULL,0,'473a98e0483fe1d4df0b68c9c16390af8d72472185b166f79e28219eccea1140');
INSERT INTO "seats" VALUES('cd276652536912c13522','red',0,0,'me','','',NULL,0,'473a98e0483fe1d4df0b68c9c16390af8d72472185b166f79e28219eccea1140');
INSERT INTO "seats" VALUES('cd276652536912c13522','blue',1,1,'friend','','','f5bb4ad2d8287bee296ebeb5b87ef09900c77a6e3a31a270ce9e50e360f05665',0,NULL);
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
INSERT INTO "tables" VALUES('be9aaae380be85620529','{"game":"ambush","rules":"1","data":"e275b6cda400b56d","options":{"players":2,"open_hands":false},"forced":false,"nonces":{},"start":"","asks_nonces":true,"asks_pledges":false,"pace":null}','','sealed1:a54573b25b8b0df86d862d2b6d82fb98e73d03ee18a2721d28a0c9494fa26e5a:67359b067766b4bc',0,'473a98e0483fe1d4df0b68c9c16390af8d72472185b166f79e28219eccea1140',1794857576.207,1794857576.355,9,'blue',0,'');
INSERT INTO "tables" VALUES('dc26be318c50433836b2','{"game":"ambush","rules":"1","data":"e275b6cda400b56d","options":{"players":2,"open_hands":false},"forced":false,"nonces":{},"start":"","asks_nonces":true,"asks_pledges":false,"pace":null}','','sealed1:66770a7eb1d4b966960c9f8c873f44efe8a4f02dd5a744eec75b5dc7d5d7c367:5e2f68e37b4c7d14',0,'473a98e0483fe1d4df0b68c9c16390af8d72472185b166f79e28219eccea1140',1794857576.379,1794857577.118,24,'nobody',0,'A draw (5.2).');
INSERT INTO "tables" VALUES('cd276652536912c13522','{"game":"ambush","rules":"1","data":"e275b6cda400b56d","options":{"players":2,"open_hands":false},"forced":false,"nonces":{},"start":"","asks_nonces":true,"asks_pledges":true,"pace":null}','','sealed1:0b73a1ffb7422b558be910854e1ac12c615002240d87c8d3de9088e1ec6a9869:16de57992629ef83',0,'473a98e0483fe1d4df0b68c9c16390af8d72472185b166f79e28219eccea1140',1794857577.153,1794857577.153,0,'nobody',0,'');
CREATE TABLE tournament_entrants (
	tournament_id VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	who VARCHAR(64) NOT NULL, 
	state VARCHAR(8) NOT NULL, 
	seed INTEGER NOT NULL, 
	joined FLOAT NOT NULL, 
	CONSTRAINT pk_tournament_entrants PRIMARY KEY (tournament_id, number), 
	CONSTRAINT fk_tournament_entrants_tournament_id FOREIGN KEY(tournament_id) REFERENCES tournaments (id)
);
CREATE TABLE tournament_meetings (
	tournament_id VARCHAR(32) NOT NULL, 
	round INTEGER NOT NULL, 
	board INTEGER NOT NULL, 
	first INTEGER NOT NULL, 
	second INTEGER NOT NULL, 
	table_id VARCHAR(32) NOT NULL, 
	outcome VARCHAR(16) NOT NULL, 
	paired FLOAT NOT NULL, 
	decided FLOAT NOT NULL, 
	CONSTRAINT pk_tournament_meetings PRIMARY KEY (tournament_id, round, board), 
	CONSTRAINT fk_tournament_meetings_tournament_id FOREIGN KEY(tournament_id) REFERENCES tournaments (id)
);
CREATE TABLE tournaments (
	id VARCHAR(32) NOT NULL, 
	name VARCHAR(60) NOT NULL, 
	organiser VARCHAR(32) NOT NULL, 
	game VARCHAR(32) NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	terms TEXT NOT NULL, 
	state VARCHAR(12) NOT NULL, 
	round INTEGER NOT NULL, 
	begins FLOAT NOT NULL, 
	created FLOAT NOT NULL, 
	started FLOAT NOT NULL, 
	ended FLOAT NOT NULL, 
	CONSTRAINT pk_tournaments PRIMARY KEY (id)
);
CREATE UNIQUE INDEX ix_seats_link ON seats (link);
CREATE INDEX ix_seats_visitor ON seats (visitor);
CREATE INDEX ix_tables_creator ON tables (creator);
CREATE INDEX ix_tables_changed ON tables (changed);
CREATE INDEX ix_tables_public_created ON tables (public, created);
CREATE INDEX ix_tables_computer ON tables (computer);
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
CREATE INDEX ix_alert_channels_leave ON alert_channels (leave);
CREATE INDEX ix_push_subscriptions_account_id ON push_subscriptions (account_id);
CREATE INDEX ix_push_subscriptions_session ON push_subscriptions (session);
CREATE INDEX ix_mailed_codes_account_id ON mailed_codes (account_id);
CREATE INDEX ix_alerts_state ON alerts (state, due);
CREATE INDEX ix_tournaments_state ON tournaments (state, created);
CREATE INDEX ix_tournaments_organiser ON tournaments (organiser);
CREATE INDEX ix_tournament_entrants_who ON tournament_entrants (who);
CREATE INDEX ix_tournament_meetings_table_id ON tournament_meetings (table_id);
COMMIT;
