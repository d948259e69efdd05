CREATE TABLE `suspected_contacts` (
	`contact_id` integer PRIMARY KEY NOT NULL,
	`reasons` text NOT NULL,
	FOREIGN KEY (`contact_id`) REFERENCES `contacts`(`id`) ON UPDATE no action ON DELETE cascade
);
