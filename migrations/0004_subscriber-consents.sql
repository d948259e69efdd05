CREATE TABLE `subscriber_consents` (
	`subscriber_id` integer PRIMARY KEY NOT NULL,
	`token_hash` text,
	`asked_at` integer NOT NULL,
	`confirmed_at` integer,
	FOREIGN KEY (`subscriber_id`) REFERENCES `subscribers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `subscriber_consents_tokenHash_unique` ON `subscriber_consents` (`token_hash`);--> statement-breakpoint
INSERT INTO `subscriber_consents` SELECT `s`.`id`, `u`.`token_hash`, `s`.`created_at`, CASE WHEN `u`.`subscriber_id` IS NULL THEN `s`.`created_at` END FROM `subscribers` `s` LEFT JOIN `unconfirmed_subscribers` `u` ON `u`.`subscriber_id` = `s`.`id`;--> statement-breakpoint
DROP TABLE `unconfirmed_subscribers`;