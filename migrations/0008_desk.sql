CREATE TABLE `contact_counts` (
	`folder` text PRIMARY KEY NOT NULL,
	`total` integer NOT NULL,
	`unread` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `contact_states` (
	`contact_id` integer PRIMARY KEY NOT NULL,
	`folder` text NOT NULL,
	`moved_at` integer NOT NULL,
	`deleted_from` text,
	`read_at` integer,
	FOREIGN KEY (`contact_id`) REFERENCES `contacts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `contact_states_folder` ON `contact_states` (`folder`,`contact_id`);--> statement-breakpoint
CREATE INDEX `contact_states_moved` ON `contact_states` (`folder`,`moved_at`);--> statement-breakpoint
CREATE TABLE `second_factor_changes` (
	`session_id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`nonce` text NOT NULL,
	`sent_at` integer NOT NULL,
	`wrong_tries` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `sent_mails` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`purpose` text NOT NULL,
	`contact_id` integer,
	`recipient` text NOT NULL,
	`sent_at` integer NOT NULL,
	`answer` text NOT NULL,
	`is_file` integer NOT NULL,
	FOREIGN KEY (`contact_id`) REFERENCES `contacts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sent_mails_contact` ON `sent_mails` (`contact_id`);--> statement-breakpoint
CREATE INDEX `sent_mails_sent` ON `sent_mails` (`sent_at`);--> statement-breakpoint
CREATE TABLE `__new_mails` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`purpose` text NOT NULL,
	`contact_id` integer,
	`subscriber_id` integer,
	`message` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`first_attempt_at` integer,
	`next_attempt_at` integer NOT NULL,
	`last_error` text,
	`last_error_at` integer,
	`given_up_at` integer,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`contact_id`) REFERENCES `contacts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`subscriber_id`) REFERENCES `subscribers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
-- Until now a mail did not say what it was for. Notices alone have a person to reply to, and the time of their message.
INSERT INTO `__new_mails` SELECT `id`,
	CASE WHEN m.`message` ->> '$.replyTo.address' IS NULL THEN 'confirmation' ELSE 'notice' END,
	(SELECT max(c.`id`) FROM `contacts` c WHERE c.`email` = m.`message` ->> '$.replyTo.address' AND c.`created_at` = m.`created_at`),
	(SELECT s.`id` FROM `subscribers` s WHERE m.`message` ->> '$.replyTo.address' IS NULL AND s.`email` = lower(m.`message` ->> '$.to')),
	`message`, `attempts`, `first_attempt_at`, `next_attempt_at`, `last_error`, `last_error_at`, `given_up_at`, `created_at`
FROM `mails` m;--> statement-breakpoint
DROP TABLE `mails`;--> statement-breakpoint
ALTER TABLE `__new_mails` RENAME TO `mails`;--> statement-breakpoint
CREATE INDEX `mails_next_attempt` ON `mails` (`next_attempt_at`) WHERE "mails"."given_up_at" is null;--> statement-breakpoint
CREATE INDEX `mails_last_error` ON `mails` (`last_error_at`);--> statement-breakpoint
CREATE INDEX `mails_contact` ON `mails` (`contact_id`);--> statement-breakpoint
CREATE INDEX `mails_subscriber` ON `mails` (`subscriber_id`);--> statement-breakpoint
ALTER TABLE `sessions` ADD `browser` text;--> statement-breakpoint
CREATE TABLE `__new_subscriber_consents` (
	`subscriber_id` integer PRIMARY KEY NOT NULL,
	`token_hash` text,
	`asked_at` integer NOT NULL,
	`confirmed_at` integer,
	`leave_token` text NOT NULL,
	`undeliverable_at` integer,
	FOREIGN KEY (`subscriber_id`) REFERENCES `subscribers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_subscriber_consents` SELECT `subscriber_id`, `token_hash`, `asked_at`, `confirmed_at`, lower(hex(randomblob(32))), NULL FROM `subscriber_consents`;--> statement-breakpoint
DROP TABLE `subscriber_consents`;--> statement-breakpoint
ALTER TABLE `__new_subscriber_consents` RENAME TO `subscriber_consents`;--> statement-breakpoint
CREATE UNIQUE INDEX `subscriber_consents_tokenHash_unique` ON `subscriber_consents` (`token_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `subscriber_consents_leaveToken_unique` ON `subscriber_consents` (`leave_token`);--> statement-breakpoint
CREATE INDEX `subscriber_consents_waiting` ON `subscriber_consents` (`asked_at`) WHERE "subscriber_consents"."confirmed_at" is null;--> statement-breakpoint
-- Messages that came before the desk are unread there, and suspected ones stay their ninety days from now on.
INSERT INTO `contact_states` (`contact_id`, `folder`, `moved_at`) SELECT c.`id`, CASE WHEN s.`contact_id` IS NULL THEN 'inbox' ELSE 'suspected' END, CASE WHEN s.`contact_id` IS NULL THEN c.`created_at` ELSE unixepoch('subsec') * 1000 END FROM `contacts` c LEFT JOIN `suspected_contacts` s ON s.`contact_id` = c.`id`;--> statement-breakpoint
INSERT INTO `contact_counts` SELECT f.`column1`, count(s.`contact_id`), count(s.`contact_id`) FROM (VALUES ('inbox'), ('answered'), ('archived'), ('suspected'), ('deleted')) f LEFT JOIN `contact_states` s ON s.`folder` = f.`column1` GROUP BY 1;--> statement-breakpoint
CREATE VIRTUAL TABLE `contact_search` USING fts5(`name`, `email`, `company`, `message`, content='contacts', content_rowid='id', tokenize='unicode61 remove_diacritics 2', prefix='2 3');--> statement-breakpoint
INSERT INTO `contact_search` (`contact_search`, `rank`) VALUES ('secure-delete', 1);--> statement-breakpoint
INSERT INTO `contact_search` (`contact_search`) VALUES ('rebuild');--> statement-breakpoint
CREATE VIRTUAL TABLE `subscriber_search` USING fts5(`email`, content='subscribers', content_rowid='id', tokenize='unicode61 remove_diacritics 2', prefix='2 3');--> statement-breakpoint
INSERT INTO `subscriber_search` (`subscriber_search`, `rank`) VALUES ('secure-delete', 1);--> statement-breakpoint
INSERT INTO `subscriber_search` (`subscriber_search`) VALUES ('rebuild');
