CREATE TABLE `deliveries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`contact_id` integer,
	`subscriber_id` integer,
	`letter_id` integer,
	`message` text,
	`recipient` text,
	`state` text DEFAULT 'waiting' NOT NULL,
	`run_at` integer DEFAULT 0 NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`first_tried_at` integer,
	`tried_at` integer,
	`refusals` integer DEFAULT 0 NOT NULL,
	`answer` text,
	`answered_at` integer,
	`is_file` integer DEFAULT false NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	FOREIGN KEY (`contact_id`) REFERENCES `contacts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`subscriber_id`) REFERENCES `subscribers`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`letter_id`) REFERENCES `letters`(`id`) ON UPDATE no action ON DELETE cascade
);--> statement-breakpoint
INSERT INTO `deliveries` (`kind`, `contact_id`, `subscriber_id`, `message`, `recipient`, `state`, `run_at`, `attempts`, `first_tried_at`, `tried_at`, `answer`, `answered_at`, `created_at`)
SELECT `purpose`, `contact_id`, `subscriber_id`, `message`, `message` ->> '$.to', iif(`given_up_at` IS NULL, 'waiting', 'refused'), iif(`attempts` = 0 AND `next_attempt_at` <= `created_at`, 0, `next_attempt_at`), `attempts`, `first_attempt_at`, `first_attempt_at`, `last_error`, `last_error_at`, `created_at` FROM `mails` ORDER BY `id`;--> statement-breakpoint
INSERT INTO `deliveries` (`kind`, `contact_id`, `recipient`, `state`, `attempts`, `first_tried_at`, `tried_at`, `answer`, `answered_at`, `is_file`, `created_at`)
SELECT `purpose`, `contact_id`, `recipient`, 'sent', 1, `sent_at`, `sent_at`, `answer`, `sent_at`, `is_file`, `sent_at` FROM `sent_mails` ORDER BY `id`;--> statement-breakpoint
INSERT INTO `deliveries` (`kind`, `subscriber_id`, `letter_id`, `state`, `run_at`, `attempts`, `first_tried_at`, `tried_at`, `answer`, `answered_at`, `created_at`)
SELECT 'letter', `subscriber_id`, `letter_id`, `letter_deliveries`.`state`, `next_attempt_at`, iif(`letter_deliveries`.`state` = 'waiting' AND `next_attempt_at` <= 0, 0, 1), coalesce(`first_deferred_at`, `sent_at`), coalesce(`sent_at`, `first_deferred_at`), `answer`, coalesce(`sent_at`, `first_deferred_at`), coalesce(`started_at`, `created_at`) FROM `letter_deliveries` JOIN `letters` ON `letters`.`id` = `letter_id` ORDER BY `letter_id`, `subscriber_id`;--> statement-breakpoint
CREATE INDEX `deliveries_next` ON `deliveries` (`letter_id`,`state`,`run_at`);--> statement-breakpoint
CREATE INDEX `deliveries_pace` ON `deliveries` (`tried_at`) WHERE "deliveries"."letter_id" is not null;--> statement-breakpoint
CREATE INDEX `deliveries_answered` ON `deliveries` (`answered_at`);--> statement-breakpoint
CREATE INDEX `deliveries_contact` ON `deliveries` (`contact_id`);--> statement-breakpoint
CREATE INDEX `deliveries_subscriber` ON `deliveries` (`subscriber_id`);--> statement-breakpoint
CREATE INDEX `subscriber_consents_undeliverable` ON `subscriber_consents` (`undeliverable_at`) WHERE "subscriber_consents"."undeliverable_at" is not null;--> statement-breakpoint
DROP TABLE `letter_deliveries`;--> statement-breakpoint
DROP TABLE `letter_lane`;--> statement-breakpoint
DROP TABLE `mails`;--> statement-breakpoint
DROP TABLE `sent_mails`;--> statement-breakpoint
ALTER TABLE `letters` ADD `refusals_in_row` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `letters` ADD `problem` text;
