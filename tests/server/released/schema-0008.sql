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
INSERT INTO "accounts" VALUES('a:ab4c0155acc0dd34083b','Reille','reille','$argon2id$v=19$m=19456,t=2,p=1$xzxeU2VDPY8vNObrHf8Brg$BIBa5ZJegkGSluCHBLHDB/RPD4V/bqcLz+XQDflMEDw',1.79502126319396805758e+09,0);
CREATE TABLE addresses (
	who VARCHAR(64) NOT NULL, 
	address VARCHAR(80) NOT NULL, 
	at FLOAT NOT NULL, 
	CONSTRAINT pk_addresses PRIMARY KEY (who)
);
INSERT INTO "addresses" VALUES('955aa07dd1f3b047c87a8b9e277f2451c3368458e69e6d752420c1c0a193ae87','127.0.0.1',1.79502126290242123608e+09);
CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY);
INSERT INTO "alembic_version" VALUES('0008');
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
CREATE TABLE announcements (
	id VARCHAR(16) NOT NULL, 
	text TEXT NOT NULL, 
	created FLOAT NOT NULL, 
	until FLOAT NOT NULL, 
	CONSTRAINT pk_announcements PRIMARY KEY (id)
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
CREATE TABLE desk_log (
	id VARCHAR(16) NOT NULL, 
	at FLOAT NOT NULL, 
	who VARCHAR(40) NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	about VARCHAR(160) NOT NULL, 
	why TEXT NOT NULL, 
	table_id VARCHAR(32) NOT NULL, 
	CONSTRAINT pk_desk_log PRIMARY KEY (id)
);
CREATE TABLE facts (
	name VARCHAR(32) NOT NULL, 
	value TEXT NOT NULL, 
	CONSTRAINT pk_facts PRIMARY KEY (name)
);
INSERT INTO "facts" VALUES('key','be5b94e0d6cd200e');
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
INSERT INTO "journal" VALUES('b7ecb14c01f47e55ed71',1,'salt','red',0,'nonce-of-red','',1795021262.83);
INSERT INTO "journal" VALUES('b7ecb14c01f47e55ed71',2,'salt','blue',0,'nonce-of-blue
chance: deal spy
chance: deal spy
chance: deal feint
chance: deal drum','',1795021262.834);
INSERT INTO "journal" VALUES('b7ecb14c01f47e55ed71',3,'move','red',4,'red: march red_scout','',1795021262.841);
INSERT INTO "journal" VALUES('b7ecb14c01f47e55ed71',4,'move','red',5,'red: to ford','',1795021262.853);
INSERT INTO "journal" VALUES('b7ecb14c01f47e55ed71',5,'move','blue',6,'blue: march blue_scout','',1795021262.866);
INSERT INTO "journal" VALUES('b7ecb14c01f47e55ed71',6,'move','blue',7,'blue: to farm','',1795021262.878);
INSERT INTO "journal" VALUES('b7ecb14c01f47e55ed71',7,'move','red',8,'red: march red_scout','',1795021262.888);
INSERT INTO "journal" VALUES('b7ecb14c01f47e55ed71',8,'move','red',9,'red: to mill','',1795021262.896);
INSERT INTO "journal" VALUES('b7ecb14c01f47e55ed71',9,'chat','red',10,'En avant!','k',1795021262.902);
INSERT INTO "journal" VALUES('77d1df0ea39ab5e261f1',1,'salt','red',0,'nonce-of-red','',1795021262.909);
INSERT INTO "journal" VALUES('77d1df0ea39ab5e261f1',2,'salt','blue',0,'nonce-of-blue
chance: deal spy
chance: deal drum
chance: deal feint
chance: deal drum','',1795021262.911);
INSERT INTO "journal" VALUES('77d1df0ea39ab5e261f1',3,'move','red',4,'red: march red_scout','',1795021262.917);
INSERT INTO "journal" VALUES('77d1df0ea39ab5e261f1',4,'move','red',5,'red: to ford','',1795021262.925);
INSERT INTO "journal" VALUES('77d1df0ea39ab5e261f1',5,'move','blue',6,'blue: march blue_scout','',1795021262.932);
INSERT INTO "journal" VALUES('77d1df0ea39ab5e261f1',6,'move','blue',7,'blue: to farm','',1795021262.946);
INSERT INTO "journal" VALUES('77d1df0ea39ab5e261f1',7,'move','red',8,'red: march red_scout','',1795021262.954);
INSERT INTO "journal" VALUES('77d1df0ea39ab5e261f1',8,'move','red',9,'red: to mill','',1795021262.962);
INSERT INTO "journal" VALUES('77d1df0ea39ab5e261f1',9,'move','blue',10,'blue: march blue_scout','',1795021262.976);
INSERT INTO "journal" VALUES('77d1df0ea39ab5e261f1',10,'move','blue',11,'blue: to ford','',1795021262.993);
INSERT INTO "journal" VALUES('77d1df0ea39ab5e261f1',11,'move','red',12,'red: march red_scout','',1795021263.002);
INSERT INTO "journal" VALUES('77d1df0ea39ab5e261f1',12,'move','red',13,'red: to ford','',1795021263.01);
INSERT INTO "journal" VALUES('77d1df0ea39ab5e261f1',13,'move','blue',14,'blue: meet blue_scout
chance: roll 2','',1795021263.023);
INSERT INTO "journal" VALUES('77d1df0ea39ab5e261f1',14,'move','blue',16,'blue: march blue_scout','',1795021263.036);
INSERT INTO "journal" VALUES('77d1df0ea39ab5e261f1',15,'move','blue',17,'blue: to mill','',1795021263.05);
INSERT INTO "journal" VALUES('77d1df0ea39ab5e261f1',16,'move','red',18,'red: meet red_line
chance: roll 3','',1795021263.055);
INSERT INTO "journal" VALUES('77d1df0ea39ab5e261f1',17,'move','red',20,'red: march red_line','',1795021263.065);
INSERT INTO "journal" VALUES('77d1df0ea39ab5e261f1',18,'move','red',21,'red: to ford','',1795021263.074);
INSERT INTO "journal" VALUES('77d1df0ea39ab5e261f1',19,'move','blue',22,'blue: march blue_line','',1795021263.083);
INSERT INTO "journal" VALUES('77d1df0ea39ab5e261f1',20,'move','blue',23,'blue: to farm','',1795021263.094);
INSERT INTO "journal" VALUES('77d1df0ea39ab5e261f1',21,'move','red',24,'red: march red_line','',1795021263.105);
INSERT INTO "journal" VALUES('77d1df0ea39ab5e261f1',22,'move','red',25,'red: to mill','',1795021263.113);
INSERT INTO "journal" VALUES('77d1df0ea39ab5e261f1',23,'move','blue',26,'blue: march blue_line','',1795021263.123);
INSERT INTO "journal" VALUES('77d1df0ea39ab5e261f1',24,'move','blue',27,'blue: to ford','',1795021263.134);
CREATE TABLE mailed_codes (
	hash VARCHAR(64) NOT NULL, 
	account_id VARCHAR(32) NOT NULL, 
	purpose VARCHAR(8) NOT NULL, 
	until FLOAT NOT NULL, 
	CONSTRAINT pk_mailed_codes PRIMARY KEY (hash), 
	CONSTRAINT fk_mailed_codes_account_id FOREIGN KEY(account_id) REFERENCES accounts (id)
);
CREATE TABLE mutes (
	owner VARCHAR(64) NOT NULL, 
	other VARCHAR(64) NOT NULL, 
	table_id VARCHAR(32) NOT NULL, 
	seat VARCHAR(64) NOT NULL, 
	CONSTRAINT pk_mutes PRIMARY KEY (owner, other)
);
CREATE TABLE notes (
	table_id VARCHAR(32) NOT NULL, 
	seat VARCHAR(64) NOT NULL, 
	who VARCHAR(64) NOT NULL, 
	text TEXT NOT NULL, 
	changed FLOAT NOT NULL, 
	CONSTRAINT pk_notes PRIMARY KEY (table_id, seat, who), 
	CONSTRAINT fk_notes_table_id FOREIGN KEY(table_id) REFERENCES tables (id)
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
INSERT INTO "recovery_codes" VALUES('20e8ff17d443a99723aeac5423137eb622536e69f582d79e343975924908e3b3','a:ab4c0155acc0dd34083b');
INSERT INTO "recovery_codes" VALUES('352990d44984b042eb7556032278b37dbf6894f7b469555dc89cdf7f0965cf38','a:ab4c0155acc0dd34083b');
INSERT INTO "recovery_codes" VALUES('61ebd312577e4346ee10eb7febe16e3238bd92191024ba9ab3fef3892a309e83','a:ab4c0155acc0dd34083b');
INSERT INTO "recovery_codes" VALUES('e52b984bb81e05473561a9d96c897ae951583dddeb86b5ede9ae61ee10ccf4d0','a:ab4c0155acc0dd34083b');
INSERT INTO "recovery_codes" VALUES('2b141442d3034ef360fa1c1b62efd94a2df1baee8ffc266fb7b576b13ae33f54','a:ab4c0155acc0dd34083b');
INSERT INTO "recovery_codes" VALUES('4503e6e3ab41787441969d8532a5548e37d5495dc8ebccd955ef6f5d6909a00a','a:ab4c0155acc0dd34083b');
INSERT INTO "recovery_codes" VALUES('de9050aa689c04dc66835f2d6fcad176a6c81ff52b147d271abf40bf162d924f','a:ab4c0155acc0dd34083b');
INSERT INTO "recovery_codes" VALUES('7366e44ad6f123a7b2d9147949e79948bf01252170ba2d758b4aa7b5aac33f4f','a:ab4c0155acc0dd34083b');
CREATE TABLE reports (
	id VARCHAR(16) NOT NULL, 
	created FLOAT NOT NULL, 
	reporter VARCHAR(64) NOT NULL, 
	about VARCHAR(64) NOT NULL, 
	name VARCHAR(64) NOT NULL, 
	table_id VARCHAR(32) NOT NULL, 
	seat VARCHAR(64) NOT NULL, 
	line INTEGER NOT NULL, 
	quote TEXT NOT NULL, 
	reason VARCHAR(16) NOT NULL, 
	text TEXT NOT NULL, 
	closed FLOAT NOT NULL, 
	CONSTRAINT pk_reports PRIMARY KEY (id)
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
INSERT INTO "seats" VALUES('b7ecb14c01f47e55ed71','red',0,0,'me','','Anna',NULL,0,'955aa07dd1f3b047c87a8b9e277f2451c3368458e69e6d752420c1c0a193ae87');
INSERT INTO "seats" VALUES('b7ecb14c01f47e55ed71','blue',1,1,'hotseat','','Bert',NULL,0,'955aa07dd1f3b047c87a8b9e277f2451c3368458e69e6d752420c1c0a193ae87');
INSERT INTO "seats" VALUES('77d1df0ea39ab5e261f1','red',0,0,'me','','Anna',NULL,0,'955aa07dd1f3b047c87a8b9e277f2451c3368458e69e6d752420c1c0a193ae87');
INSERT INTO "seats" VALUES('77d1df0ea39ab5e261f1','blue',1,1,'hotseat','','Bert',NULL,0,'955aa07dd1f3b047c87a8b9e277f2451c3368458e69e6d752420c1c0a193ae87');
INSERT INTO "seats" VALUES('65c7b0eede1a205ae1a7','red',0,0,'me','','',NULL,0,'955aa07dd1f3b047c87a8b9e277f2451c3368458e69e6d752420c1c0a193ae87');
INSERT INTO "seats" VALUES('65c7b0eede1a205ae1a7','blue',1,1,'friend','','','bb44382925f6657094998f854417974bcb8cb102ff52484c12fe1e15954784d6',0,NULL);
CREATE TABLE sessions (
	hash VARCHAR(64) NOT NULL, 
	account_id VARCHAR(32) NOT NULL, 
	device VARCHAR(64) NOT NULL, 
	created FLOAT NOT NULL, 
	CONSTRAINT pk_sessions PRIMARY KEY (hash), 
	CONSTRAINT fk_sessions_account_id FOREIGN KEY(account_id) REFERENCES accounts (id)
);
INSERT INTO "sessions" VALUES('d54d6669b132a092388fc818ccf5d6077a54ebd349fc73a427f58025c327ec7f','a:ab4c0155acc0dd34083b','Firefox on Linux',1.79502126319486355783e+09);
CREATE TABLE tables (
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
INSERT INTO "tables" VALUES('b7ecb14c01f47e55ed71','{"game":"ambush","rules":"1","data":"e275b6cda400b56d","options":{"players":2,"open_hands":false,"handicap":0},"forced":false,"nonces":{},"start":"","asks_nonces":true,"asks_pledges":false,"pace":null,"tournament":"","delay":0,"no_analysis":false,"offered":false,"guests":false,"bid":false,"bids":{}}','','sealed1:e4daca0979cf1ca1a06f31d569ca5bcbfc6fd1456c9468ed732708a8ccdd590b:0205cb3b2ecfce28',0,'955aa07dd1f3b047c87a8b9e277f2451c3368458e69e6d752420c1c0a193ae87',1795021262.814,1795021262.902,9,'blue',0,'');
INSERT INTO "tables" VALUES('77d1df0ea39ab5e261f1','{"game":"ambush","rules":"1","data":"e275b6cda400b56d","options":{"players":2,"open_hands":false,"handicap":0},"forced":false,"nonces":{},"start":"","asks_nonces":true,"asks_pledges":false,"pace":null,"tournament":"","delay":0,"no_analysis":false,"offered":false,"guests":false,"bid":false,"bids":{}}','','sealed1:3162ee317ca9c945f3331af3c2b01e485ad16bff9847bd01620579abda8715de:b9adaeca9c55507d',0,'955aa07dd1f3b047c87a8b9e277f2451c3368458e69e6d752420c1c0a193ae87',1795021262.905,1795021263.134,24,'nobody',0,'A draw (5.2).');
INSERT INTO "tables" VALUES('65c7b0eede1a205ae1a7','{"game":"ambush","rules":"1","data":"e275b6cda400b56d","options":{"players":2,"open_hands":false,"handicap":0},"forced":false,"nonces":{},"start":"","asks_nonces":true,"asks_pledges":true,"pace":null,"tournament":"","delay":0,"no_analysis":false,"offered":false,"guests":false,"bid":false,"bids":{}}','','sealed1:207644a1398ea323ef5ee17818d0f91f4cb37183d591b776c887f975d3e43c3d:07e87a148076b2ae',0,'955aa07dd1f3b047c87a8b9e277f2451c3368458e69e6d752420c1c0a193ae87',1795021263.145,1795021263.145,0,'nobody',0,'');
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
CREATE INDEX ix_tables_public_created ON tables (public, created);
CREATE INDEX ix_tables_computer ON tables (computer);
CREATE INDEX ix_tables_changed ON tables (changed);
CREATE INDEX ix_tables_creator ON tables (creator);
CREATE INDEX ix_mutes_other ON mutes (other);
CREATE INDEX ix_reports_reporter ON reports (reporter);
CREATE INDEX ix_reports_about ON reports (about);
CREATE INDEX ix_reports_closed ON reports (closed, created);
CREATE INDEX ix_announcements_until ON announcements (until);
CREATE INDEX ix_desk_log_at ON desk_log (at);
CREATE INDEX ix_addresses_at ON addresses (at);
CREATE UNIQUE INDEX ix_accounts_folded ON accounts (folded);
CREATE INDEX ix_results_who ON results (who, ended);
CREATE INDEX ix_ratings_game ON ratings (game, mu);
CREATE INDEX ix_ratings_who ON ratings (who);
CREATE INDEX ix_rating_steps_who ON rating_steps (who, at);
CREATE INDEX ix_tournaments_organiser ON tournaments (organiser);
CREATE INDEX ix_tournaments_state ON tournaments (state, created);
CREATE UNIQUE INDEX ix_seats_link ON seats (link);
CREATE INDEX ix_seats_visitor ON seats (visitor);
CREATE INDEX ix_notes_who ON notes (who);
CREATE INDEX ix_sessions_account_id ON sessions (account_id);
CREATE INDEX ix_passkeys_account_id ON passkeys (account_id);
CREATE INDEX ix_recovery_codes_account_id ON recovery_codes (account_id);
CREATE INDEX ix_contacts_other ON contacts (other);
CREATE INDEX ix_invitations_guest ON invitations (guest);
CREATE INDEX ix_invitations_game ON invitations (game, terms);
CREATE INDEX ix_invitations_created ON invitations (created);
CREATE INDEX ix_tournament_entrants_who ON tournament_entrants (who);
CREATE INDEX ix_tournament_meetings_table_id ON tournament_meetings (table_id);
CREATE INDEX ix_alert_channels_leave ON alert_channels (leave);
CREATE INDEX ix_push_subscriptions_session ON push_subscriptions (session);
CREATE INDEX ix_push_subscriptions_account_id ON push_subscriptions (account_id);
CREATE INDEX ix_mailed_codes_account_id ON mailed_codes (account_id);
CREATE INDEX ix_alerts_state ON alerts (state, due);
COMMIT;
