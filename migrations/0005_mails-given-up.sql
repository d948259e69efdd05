DROP INDEX `mails_next_attempt`;--> statement-breakpoint
ALTER TABLE `mails` ADD `first_attempt_at` integer;--> statement-breakpoint
ALTER TABLE `mails` ADD `last_error_at` integer;--> statement-breakpoint
ALTER TABLE `mails` ADD `given_up_at` integer;--> statement-breakpoint
CREATE INDEX `mails_last_error` ON `mails` (`last_error_at`);--> statement-breakpoint
CREATE INDEX `mails_next_attempt` ON `mails` (`next_attempt_at`) WHERE "mails"."given_up_at" is null;--> statement-breakpoint
UPDATE `mails` SET `first_attempt_at` = `created_at` WHERE `attempts` > 0;--> statement-breakpoint
UPDATE `mails` SET `last_error_at` = `created_at` WHERE `last_error` IS NOT NULL;
