CREATE TABLE `facts_version` (
	`id` integer PRIMARY KEY NOT NULL,
	`version` integer NOT NULL
);
--> statement-breakpoint
INSERT INTO `facts_version` VALUES (1, 0);
--> statement-breakpoint
CREATE TRIGGER `ai_facts_inserted` AFTER INSERT ON `ai_facts` BEGIN UPDATE `facts_version` SET `version` = `version` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `ai_facts_updated` AFTER UPDATE ON `ai_facts` BEGIN UPDATE `facts_version` SET `version` = `version` + 1; END;
--> statement-breakpoint
CREATE TRIGGER `ai_facts_deleted` AFTER DELETE ON `ai_facts` BEGIN UPDATE `facts_version` SET `version` = `version` + 1; END;
