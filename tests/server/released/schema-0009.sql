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
INSERT INTO "accounts" VALUES('a:25c1cc0d8d4cc0736637','Reille','reille','$argon2id$v=19$m=19456,t=2,p=1$tXa53LJ5Y06i7gKx+NVwTw$yG8f+3RSs5vdKDRmaLpz0QnARiHQnydCyHg6s5exfqk',1.79509280817074465749e+09,0);
CREATE TABLE addresses (
	who VARCHAR(64) NOT NULL, 
	address VARCHAR(80) NOT NULL, 
	at FLOAT NOT NULL, 
	CONSTRAINT pk_addresses PRIMARY KEY (who)
);
INSERT INTO "addresses" VALUES('bcea56936d2a5498308a87178698bbd6ce63fc8dbe77c93e71def216c494c888','127.0.0.1',1.79509280811640572553e+09);
CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY);
INSERT INTO "alembic_version" VALUES('0009');
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
INSERT INTO "facts" VALUES('key','c6ad9e9ef4835353');
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
INSERT INTO "journal" VALUES('0fdd42b527374ca14a14',1,'salt','red',0,'nonce-of-red','',1795092808.093);
INSERT INTO "journal" VALUES('0fdd42b527374ca14a14',2,'salt','blue',0,'nonce-of-blue
chance: deal spy
chance: deal feint
chance: deal spy
chance: deal spy','',1795092808.095);
INSERT INTO "journal" VALUES('c2d971803674f706906b',1,'salt','red',0,'nonce-of-red','',1795092808.101);
INSERT INTO "journal" VALUES('c2d971803674f706906b',2,'salt','blue',0,'nonce-of-blue
chance: deal drum
chance: deal feint
chance: deal feint
chance: deal spy','',1795092808.103);
INSERT INTO "journal" VALUES('0fdd42b527374ca14a14',3,'move','red',4,'red: march red_scout','',1795092808.105);
INSERT INTO "journal" VALUES('0fdd42b527374ca14a14',4,'move','red',5,'red: to ford','',1795092808.11);
INSERT INTO "journal" VALUES('0fdd42b527374ca14a14',5,'move','blue',6,'blue: march blue_scout','',1795092808.112);
INSERT INTO "journal" VALUES('0fdd42b527374ca14a14',6,'move','blue',7,'blue: to farm','',1795092808.115);
INSERT INTO "journal" VALUES('0fdd42b527374ca14a14',7,'chat','red',8,'En avant!','k1',1795092808.116);
INSERT INTO "journal" VALUES('c2d971803674f706906b',3,'move','red',4,'red: rest','',1795092808.118);
INSERT INTO "journal" VALUES('c2d971803674f706906b',4,'move','blue',5,'blue: rest','',1795092808.12);
INSERT INTO "journal" VALUES('c2d971803674f706906b',5,'move','red',6,'red: rest','',1795092808.122);
INSERT INTO "journal" VALUES('c2d971803674f706906b',6,'move','blue',7,'blue: rest','',1795092808.124);
INSERT INTO "journal" VALUES('c2d971803674f706906b',7,'move','red',8,'red: rest','',1795092808.126);
INSERT INTO "journal" VALUES('c2d971803674f706906b',8,'move','blue',9,'blue: rest','',1795092808.128);
INSERT INTO "journal" VALUES('c2d971803674f706906b',9,'move','red',10,'red: rest','',1795092808.13);
INSERT INTO "journal" VALUES('c2d971803674f706906b',10,'move','blue',11,'blue: rest','',1795092808.131);
INSERT INTO "journal" VALUES('c2d971803674f706906b',11,'move','red',12,'red: rest','',1795092808.133);
INSERT INTO "journal" VALUES('c2d971803674f706906b',12,'move','blue',13,'blue: rest','',1795092808.135);
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
INSERT INTO "recovery_codes" VALUES('6e5abfb01a91469dd728739edb7157572e5b6ed34bb6ed4e1ec56ff868d3bca6','a:25c1cc0d8d4cc0736637');
INSERT INTO "recovery_codes" VALUES('7c83eadca5d4161b132d448e0cf9b7fa7ae0382aedb38500288a32c2bf40740b','a:25c1cc0d8d4cc0736637');
INSERT INTO "recovery_codes" VALUES('b4a8d1083994449090886f2ce90a306b24aa93dde6a9dcb52bcf575f9483f221','a:25c1cc0d8d4cc0736637');
INSERT INTO "recovery_codes" VALUES('5d02e3ecc45e770b7038bac7256d5fc634005b86323d55daf51cf4277c3b049a','a:25c1cc0d8d4cc0736637');
INSERT INTO "recovery_codes" VALUES('bf19740f9102b2cc057be83b6d6d01ba4e8e3dd8b3a8f1706d1ee285c32c66f8','a:25c1cc0d8d4cc0736637');
INSERT INTO "recovery_codes" VALUES('27fde2f0a292cc60805158c42cf47572f3f7caca42e146dbda29b75ea2a7c76d','a:25c1cc0d8d4cc0736637');
INSERT INTO "recovery_codes" VALUES('3932cfb1b4ce01cb2f443de77e695463f7f06a9e6ace1c58a292efe93b10025d','a:25c1cc0d8d4cc0736637');
INSERT INTO "recovery_codes" VALUES('4391508a80806730a3a893277a5159c3cc7060131eeb45b5999c3ea77c4911a5','a:25c1cc0d8d4cc0736637');
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
INSERT INTO "seats" VALUES('0fdd42b527374ca14a14','red',0,0,'me','','Anna',NULL,0,'bcea56936d2a5498308a87178698bbd6ce63fc8dbe77c93e71def216c494c888');
INSERT INTO "seats" VALUES('0fdd42b527374ca14a14','blue',1,1,'hotseat','','Bert',NULL,0,'bcea56936d2a5498308a87178698bbd6ce63fc8dbe77c93e71def216c494c888');
INSERT INTO "seats" VALUES('c2d971803674f706906b','red',0,0,'me','','Anna',NULL,0,'bcea56936d2a5498308a87178698bbd6ce63fc8dbe77c93e71def216c494c888');
INSERT INTO "seats" VALUES('c2d971803674f706906b','blue',1,1,'hotseat','','Bert',NULL,0,'bcea56936d2a5498308a87178698bbd6ce63fc8dbe77c93e71def216c494c888');
INSERT INTO "seats" VALUES('48fe4abffeca44f76c66','red',0,0,'me','','',NULL,0,'bcea56936d2a5498308a87178698bbd6ce63fc8dbe77c93e71def216c494c888');
INSERT INTO "seats" VALUES('48fe4abffeca44f76c66','blue',1,1,'friend','','','bc27c3c20cc4fcdcf788f2a4b89cc2a0998301aa08a464c9a367a3aa061d6a68',0,NULL);
CREATE TABLE sessions (
	hash VARCHAR(64) NOT NULL, 
	account_id VARCHAR(32) NOT NULL, 
	device VARCHAR(64) NOT NULL, 
	created FLOAT NOT NULL, 
	seen INTEGER NOT NULL, 
	CONSTRAINT pk_sessions PRIMARY KEY (hash), 
	CONSTRAINT fk_sessions_account_id FOREIGN KEY(account_id) REFERENCES accounts (id)
);
INSERT INTO "sessions" VALUES('f5b05c7b36134cbf6119221eb15fff3b2d7840b0b565bbbe64777cdedd8cf785','a:25c1cc0d8d4cc0736637','Firefox on Linux',1.79509280817156505584e+09,20776);
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
INSERT INTO "tables" VALUES('0fdd42b527374ca14a14','{"game":"ambush","rules":"1","data":"e275b6cda400b56d","options":{"players":2,"open_hands":false,"handicap":0},"forced":false,"nonces":{},"start":"","asks_nonces":true,"asks_pledges":false,"pace":null,"tournament":"","delay":0,"no_analysis":false,"offered":false,"guests":false,"bid":false,"bids":{}}','','sealed1:f78f31b8331de8962fdb62ab554a2a9a1a5d2c217892f7851a27549940d10b04:65da3e92299be57b',0,'bcea56936d2a5498308a87178698bbd6ce63fc8dbe77c93e71def216c494c888',1795092808.082,1795092808.116,7,'red',0,'');
INSERT INTO "tables" VALUES('c2d971803674f706906b','{"game":"ambush","rules":"1","data":"e275b6cda400b56d","options":{"players":2,"open_hands":false,"handicap":0},"forced":false,"nonces":{},"start":"","asks_nonces":true,"asks_pledges":false,"pace":null,"tournament":"","delay":0,"no_analysis":false,"offered":false,"guests":false,"bid":false,"bids":{}}','','sealed1:cb3277bd8245cf81f3f0caf3e1a36d85b38a3ae902291d0f4a8fcab9f65b2e32:df6e9af029797d9b',0,'bcea56936d2a5498308a87178698bbd6ce63fc8dbe77c93e71def216c494c888',1795092808.097,1795092808.135,12,'nobody',0,'A draw (5.2).');
INSERT INTO "tables" VALUES('48fe4abffeca44f76c66','{"game":"ambush","rules":"1","data":"e275b6cda400b56d","options":{"players":2,"open_hands":false,"handicap":0},"forced":false,"nonces":{},"start":"","asks_nonces":true,"asks_pledges":true,"pace":null,"tournament":"","delay":0,"no_analysis":false,"offered":false,"guests":false,"bid":false,"bids":{}}','','sealed1:a55294721d645f225e4fee17ccf705fd7f6ad4c2d31af53ba6b171eafc88f440:f3247d7d835c7f43',0,'bcea56936d2a5498308a87178698bbd6ce63fc8dbe77c93e71def216c494c888',1795092808.137,1795092808.137,0,'nobody',0,'');
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
CREATE INDEX ix_tables_changed ON tables (changed);
CREATE INDEX ix_tables_computer ON tables (computer);
CREATE INDEX ix_tables_creator ON tables (creator);
CREATE INDEX ix_mutes_other ON mutes (other);
CREATE INDEX ix_reports_closed ON reports (closed, created);
CREATE INDEX ix_reports_about ON reports (about);
CREATE INDEX ix_reports_reporter ON reports (reporter);
CREATE INDEX ix_announcements_until ON announcements (until);
CREATE INDEX ix_desk_log_at ON desk_log (at);
CREATE INDEX ix_addresses_at ON addresses (at);
CREATE UNIQUE INDEX ix_accounts_folded ON accounts (folded);
CREATE INDEX ix_results_who ON results (who, ended);
CREATE INDEX ix_ratings_game ON ratings (game, mu);
CREATE INDEX ix_ratings_who ON ratings (who);
CREATE INDEX ix_rating_steps_who ON rating_steps (who, at);
CREATE INDEX ix_tournaments_state ON tournaments (state, created);
CREATE INDEX ix_tournaments_organiser ON tournaments (organiser);
CREATE UNIQUE INDEX ix_seats_link ON seats (link);
CREATE INDEX ix_seats_visitor ON seats (visitor);
CREATE INDEX ix_notes_who ON notes (who);
CREATE INDEX ix_sessions_account_id ON sessions (account_id);
CREATE INDEX ix_passkeys_account_id ON passkeys (account_id);
CREATE INDEX ix_recovery_codes_account_id ON recovery_codes (account_id);
CREATE INDEX ix_contacts_other ON contacts (other);
CREATE INDEX ix_invitations_game ON invitations (game, terms);
CREATE INDEX ix_invitations_guest ON invitations (guest);
CREATE INDEX ix_invitations_created ON invitations (created);
CREATE INDEX ix_tournament_entrants_who ON tournament_entrants (who);
CREATE INDEX ix_tournament_meetings_table_id ON tournament_meetings (table_id);
CREATE INDEX ix_alert_channels_leave ON alert_channels (leave);
CREATE INDEX ix_push_subscriptions_account_id ON push_subscriptions (account_id);
CREATE INDEX ix_push_subscriptions_session ON push_subscriptions (session);
CREATE INDEX ix_mailed_codes_account_id ON mailed_codes (account_id);
CREATE INDEX ix_alerts_state ON alerts (state, due);
COMMIT;
