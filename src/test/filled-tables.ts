/** Statements that write a row into every table. */
export const filledTables = `
  insert into users (id, username, password) values (1, 'ada', 'hash');
  insert into contacts (id, name, email, subject, message, privacy) values (1, 'Grace', 'g@example.org', 'other', 'Hello', 1);
  insert into suspected_contacts values (1, '["many links"]');
  insert into subscribers (id, email) values (1, 'g@example.org');
  insert into subscriber_consents values (1, 'hash of a token', 1000, 2000, 'leave token', 3000);
  insert into ai_facts (id, fact_text, source, display_order) values (1, 'Ships float', 'Archimedes', 7);
  insert into fact_schedules values (1, 1000, 2000);
  insert into fact_versions values (1, 1, 'Ships float', 'Archimedes', 1, null, 1000, 2000, 'ada', 3000);
  insert into deleted_facts values (2, 'Ships sank', 'Archimedes', 8, 1, null, 1000, null, null, 4000);
  insert into tags (id, name) values (1, 'history');
  insert into deleted_fact_tags values (2, 1);
  insert into tag_keys values ('history', 1);
  insert into ai_fact_tags values (1, 1);
  insert into second_factors values (1, 'ada@example.org');
  insert into sessions values ('pending', 1, 1, 1000, 2000, 'Firefox on Linux');
  insert into second_factor_changes values ('pending', 'new@example.org', 'nonce', 1000, 1);
  insert into sign_in_codes values ('pending', 'nonce', 1000, 2000, 1, 2);
  insert into letters (id, subject, text, changed_at) values (1, 'News', 'Hello', 1000);
  insert into rate_limits values ('key', 3, 4000);
  insert into deliveries (id, kind, subscriber_id, letter_id, run_at) values (1, 'letter', 1, 1, 1000);
  insert into deliveries (id, kind, contact_id, message, recipient) values (2, 'notice', 1, '{}', 'owner@example.org');
  insert into contact_states values (1, 'deleted', 1000, 'inbox', 2000);
`;
