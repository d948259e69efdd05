const changes = [
  ['insert', 'inserted'],
  ['update', 'updated'],
  ['delete', 'deleted'],
] as const;
type Change = (typeof changes)[number][0];

/** What visitors read. */
const contentTables = ['ai_facts', 'fact_schedules', 'site_publications'];

/** As the view `contact_texts` has them. */
const contactTexts = 'name, email, company, message, answers';

/**
 * The triggers that the site relies on, ensured at every open: a migration that rebuilds a table drops the triggers on
 * it, and without these the cached page would never see another change of a fact or text, nor a search another message.
 */
export const triggers = [
  ...contentTables.flatMap((table) =>
    onChanges(table, table, () => 'update facts_version set version = version + 1'),
  ),
  ...searchTriggers('fact_search', 'ai_facts', ['fact_text', 'source']),
  ...contactSearchTriggers('contacts', 'id', 'name, email, company, message'),
  ...contactSearchTriggers('answers', 'contact_id', 'text'),
  ...searchTriggers('subscriber_search', 'subscribers', ['email']),
];

/** A trigger after each kind of change; their names begin with `name`. Of updates only those of `columns`, if given. */
function onChanges(
  table: string,
  name: string,
  statements: (change: Change) => string,
  columns = '',
  moment: 'before' | 'after' = 'after',
): string[] {
  return changes.map(([change, suffix]) => {
    const changed = change === 'update' && columns ? `update of ${columns}` : change;
    return `create trigger if not exists ${name}_${suffix} ${moment} ${changed} on ${table}
       begin ${statements(change)}; end`;
  });
}

/** The triggers that update a full-text index with each change of its table's columns. */
function searchTriggers(index: string, table: string, columns: string[]): string[] {
  const names = columns.join(', ');
  const values = (row: 'new' | 'old') => columns.map((column) => `${row}.${column}`).join(', ');
  const add = `insert into ${index} (rowid, ${names}) values (new.id, ${values('new')})`;
  const remove = `insert into ${index} (${index}, rowid, ${names}) values ('delete', old.id, ${values('old')})`;
  return onChanges(
    table,
    index,
    (change) => ({ insert: add, update: `${remove}; ${add}`, delete: remove })[change],
    names,
  );
}

/**
 * The triggers that take a message out of its full-text index before each change of a table, and put it back afterwards, if
 * it is still there. The index has no copy of the texts: it has to be given again what it was given before.
 */
function contactSearchTriggers(table: string, contactId: string, columns: string): string[] {
  const text = (id: string) => `${contactTexts} from contact_texts where id = ${id}`;
  const row = (change: Change, other: 'new' | 'old') =>
    `${{ insert: 'new', update: other, delete: 'old' }[change]}.${contactId}`;
  const remove = (change: Change) =>
    `insert into contact_search (contact_search, rowid, ${contactTexts}) select 'delete', id, ${text(row(change, 'old'))}`;
  const add = (change: Change) =>
    `insert into contact_search (rowid, ${contactTexts}) select id, ${text(row(change, 'new'))}`;
  return [
    ...onChanges(table, `contact_search_before_${table}`, remove, columns, 'before'),
    ...onChanges(table, `contact_search_after_${table}`, add, columns),
  ];
}
