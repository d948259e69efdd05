CREATE TABLE `tag_keys` (
	`key` text PRIMARY KEY NOT NULL,
	`tag_id` integer NOT NULL,
	FOREIGN KEY (`tag_id`) REFERENCES `tags`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tag_keys_tagId_unique` ON `tag_keys` (`tag_id`);--> statement-breakpoint
DROP INDEX `tags_name_any_case`;