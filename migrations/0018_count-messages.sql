-- They stand on `contact_states`, and would outlast the table.
DROP TRIGGER IF EXISTS `contact_counts_inserted`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `contact_counts_updated`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `contact_counts_deleted`;--> statement-breakpoint
DROP TABLE `contact_counts`;--> statement-breakpoint
DROP INDEX `contact_states_folder`;--> statement-breakpoint
CREATE INDEX `contact_states_folder` ON `contact_states` (`folder`,`contact_id`,`read_at`);