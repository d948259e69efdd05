DROP TABLE `second_factor_changes`;--> statement-breakpoint
ALTER TABLE `sign_in_codes` ADD `email` text;