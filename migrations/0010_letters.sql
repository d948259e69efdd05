CREATE TABLE `letter_deliveries` (
	`letter_id` integer NOT NULL,
	`subscriber_id` integer NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`deferrals` integer DEFAULT 0 NOT NULL,
	`first_deferred_at` integer,
	`next_attempt_at` integer NOT NULL,
	`answer` text,
	`sent_at` integer,
	PRIMARY KEY(`letter_id`, `subscriber_id`),
	FOREIGN KEY (`letter_id`) REFERENCES `letters`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`subscriber_id`) REFERENCES `subscribers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `letter_deliveries_subscriber` ON `letter_deliveries` (`subscriber_id`);--> statement-breakpoint
CREATE INDEX `letter_deliveries_next` ON `letter_deliveries` (`letter_id`,`next_attempt_at`) WHERE "letter_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE TABLE `letter_lane` (
	`id` integer PRIMARY KEY NOT NULL,
	`next_at` integer NOT NULL,
	`problem` text
);
--> statement-breakpoint
CREATE TABLE `letters` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`state` text DEFAULT 'draft' NOT NULL,
	`recipients` integer DEFAULT 0 NOT NULL,
	`sent` integer DEFAULT 0 NOT NULL,
	`refused` integer DEFAULT 0 NOT NULL,
	`created_at` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`changed_at` integer NOT NULL,
	`started_at` integer,
	`ended_at` integer
);
--> statement-breakpoint
CREATE INDEX `letters_state` ON `letters` (`state`);--> statement-breakpoint
INSERT INTO `letter_lane` (`id`, `next_at`) VALUES (1, 0);
