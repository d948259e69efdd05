CREATE TABLE `deleted_fact_tags` (
	`fact_id` integer NOT NULL,
	`tag_id` integer NOT NULL,
	PRIMARY KEY(`fact_id`, `tag_id`),
	FOREIGN KEY (`fact_id`) REFERENCES `deleted_facts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`tag_id`) REFERENCES `tags`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `deleted_fact_tags_tag` ON `deleted_fact_tags` (`tag_id`);--> statement-breakpoint
CREATE TABLE `deleted_facts` (
	`id` integer PRIMARY KEY NOT NULL,
	`fact_text` text NOT NULL,
	`source` text NOT NULL,
	`display_order` integer NOT NULL,
	`active` integer NOT NULL,
	`fact_date` integer,
	`created_at` integer NOT NULL,
	`show_from` integer,
	`show_until` integer,
	`deleted_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `deleted_facts_deleted` ON `deleted_facts` (`deleted_at`);--> statement-breakpoint
CREATE TABLE `fact_schedules` (
	`fact_id` integer PRIMARY KEY NOT NULL,
	`show_from` integer,
	`show_until` integer,
	FOREIGN KEY (`fact_id`) REFERENCES `ai_facts`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "fact_schedules_end" CHECK("fact_schedules"."show_from" is null or "fact_schedules"."show_until" is null or "fact_schedules"."show_until" > "fact_schedules"."show_from")
);
--> statement-breakpoint
CREATE INDEX `fact_schedules_from` ON `fact_schedules` (`show_from`);--> statement-breakpoint
CREATE INDEX `fact_schedules_until` ON `fact_schedules` (`show_until`);--> statement-breakpoint
CREATE TABLE `fact_versions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`fact_id` integer NOT NULL,
	`fact_text` text NOT NULL,
	`source` text NOT NULL,
	`active` integer NOT NULL,
	`fact_date` integer,
	`show_from` integer,
	`show_until` integer,
	`changed_by` text,
	`changed_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `fact_versions_fact` ON `fact_versions` (`fact_id`,`id`);--> statement-breakpoint
INSERT INTO `fact_versions` (`fact_id`, `fact_text`, `source`, `active`, `fact_date`, `changed_at`) SELECT `id`, `fact_text`, `source`, `active`, `fact_date`, `created_at` FROM `ai_facts`;--> statement-breakpoint
CREATE VIRTUAL TABLE `fact_search` USING fts5(`fact_text`, `source`, content='ai_facts', content_rowid='id', tokenize='unicode61 remove_diacritics 2', prefix='2 3');--> statement-breakpoint
INSERT INTO `fact_search` (`fact_search`, `rank`) VALUES ('secure-delete', 1);--> statement-breakpoint
INSERT INTO `fact_search` (`fact_search`) VALUES ('rebuild');
