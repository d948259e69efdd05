CREATE INDEX `rate_limits_resets` ON `rate_limits` (`resets_at`);--> statement-breakpoint
CREATE INDEX `sessions_created` ON `sessions` (`created_at`);--> statement-breakpoint
CREATE INDEX `sessions_last_seen` ON `sessions` (`last_seen_at`);--> statement-breakpoint
CREATE INDEX `subscriber_consents_waiting` ON `subscriber_consents` (`asked_at`) WHERE "subscriber_consents"."confirmed_at" is null;