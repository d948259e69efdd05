CREATE TABLE `contact_agreements` (
	`contact_id` integer PRIMARY KEY NOT NULL,
	`privacy_id` integer,
	`terms_id` integer,
	FOREIGN KEY (`contact_id`) REFERENCES `contacts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`privacy_id`) REFERENCES `site_publications`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`terms_id`) REFERENCES `site_publications`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `contact_agreements_privacy` ON `contact_agreements` (`privacy_id`);--> statement-breakpoint
CREATE INDEX `contact_agreements_terms` ON `contact_agreements` (`terms_id`);--> statement-breakpoint
ALTER TABLE `site_draft` ADD `part` text DEFAULT 'site' NOT NULL;--> statement-breakpoint
ALTER TABLE `site_publications` ADD `part` text DEFAULT 'site' NOT NULL;--> statement-breakpoint
CREATE INDEX `site_publications_part` ON `site_publications` (`part`,`id`);--> statement-breakpoint
ALTER TABLE `subscriber_consents` ADD `privacy_id` integer REFERENCES site_publications(id);--> statement-breakpoint
CREATE INDEX `subscriber_consents_privacy` ON `subscriber_consents` (`privacy_id`);--> statement-breakpoint
INSERT INTO `site_draft` (`id`, `changes`, `version`, `part`) VALUES (2, '{}', 1, 'terms'), (3, '{}', 1, 'privacy'), (4, '{}', 1, 'cookies'), (5, '{}', 1, 'responsible-ai');
