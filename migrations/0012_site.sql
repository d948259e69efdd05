CREATE TABLE `site_draft` (
	`id` integer PRIMARY KEY NOT NULL,
	`changes` text NOT NULL,
	`version` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `site_pictures` (
	`hash` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`base64` text NOT NULL,
	`added_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `site_publications` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`changes` text NOT NULL,
	`published_by` text NOT NULL,
	`published_at` integer NOT NULL
);
--> statement-breakpoint
INSERT INTO `site_draft` VALUES (1, '{}', 1);
