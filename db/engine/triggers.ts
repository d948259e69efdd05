const changes = [
  ['insert', 'inserted'],
  ['update', 'updated'],
  ['delete', 'deleted'],
] as const;
type Change = (typeof changes)[number][0];

const countVersion = () => 'update facts_version set version = version + 1';
const factsVersion = onChanges('ai_facts', 'ai_facts', countVersion);
const schedulesVersion = onChanges('fact_schedules', 'fact_schedules', countVersion);

const factSearch = searchTriggers('fact_search', 'ai_facts', ['fact_text', 'source']);

const contactSearch = searchTriggers('contact_search', 'contacts', [
  'name',
  'email',
  'company',
  'message',
]);

const subscriberSearch = searchTriggers('subscriber_search', 'subscribers', ['email']);

const contactCounts = onChanges('contact_states', 'contact_counts', (change) => {
  const add = countContact('new', '+');
  const subtract = countContact('old', '-');
  return { insert: add, update: `${subtract}; ${add}`, delete: subtract }[change];
});

/**
 * The triggers that the site relies on, ensured at every open: a migration that rebuilds a table drops the triggers on
 * it, and without these the cached page would never see another change of a fact, nor a search another message.
 */
export const triggers = [
  ...factsVersion,
  ...schedulesVersion,
  ...contactCounts,
  ...factSearch,
  ...contactSearch,
  ...subscriberSearch,
];

/** A trigger after each kind of change; their names begin with `name`. Of updates only those of `columns`, if given. */
function onChanges(
  table: string,
  name: string,
  statements: (change: Change) => string,
  columns = '',
): string[] {
  return changes.map(([change, suffix]) => {
    const changed = change === 'update' && columns ? `update of ${columns}` : change;
    return `create trigger if not exists ${name}_${suffix} after ${changed} on ${table}
       begin ${statements(change)}; end`;
  });
}

function countContact(row: 'new' | 'old', sign: '+' | '-'): string {
  return `update contact_counts
    set total = total ${sign} 1, unread = unread ${sign} (${row}.read_at is null)
    where folder = ${row}.folder`;
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
