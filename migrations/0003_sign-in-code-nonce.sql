DELETE FROM `sign_in_codes`;--> statement-breakpoint
DELETE FROM `sessions` WHERE `awaiting_two_factor` = 1;--> statement-breakpoint
ALTER TABLE `sign_in_codes` ADD `nonce` text NOT NULL;--> statement-breakpoint
ALTER TABLE `sign_in_codes` ADD `requested_at` integer NOT NULL;--> statement-breakpoint
ALTER TABLE `sign_in_codes` DROP COLUMN `secret`;