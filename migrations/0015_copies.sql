CREATE TABLE `copies` (
	`target` text PRIMARY KEY NOT NULL,
	`since` integer NOT NULL,
	`made_at` integer,
	`bytes` integer,
	`problem` text,
	`warned_at` integer
);
