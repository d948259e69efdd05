/**
 * The triggers that the site relies on, ensured at every open: a migration that rebuilds a table drops the triggers on
 * it, and without these the cached page would never see another change of a fact.
 */
export const triggers = [
  countChange('ai_facts_inserted', 'insert'),
  countChange('ai_facts_updated', 'update'),
  countChange('ai_facts_deleted', 'delete'),
];

function countChange(name: string, change: 'insert' | 'update' | 'delete'): string {
  return `create trigger if not exists ${name} after ${change} on ai_facts
    begin update facts_version set version = version + 1; end`;
}
