import { sql, type SQL } from 'drizzle-orm';
import { addEntry, recording } from '#db/activity.ts';
import { legalPageNames } from '#shared/site/legal-pages.ts';
import type { Context } from './context.ts';

/** The newest id of a table, and how many facts the change has changed: only its own transaction knows. */
const newest = (table: string) =>
  sql<string>`(select seq from sqlite_sequence where name = ${table})`;
const inWords = (count: SQL) => sql`${count} || iif(${count} = 1, ' fact', ' facts')`;
const facts = inWords(sql`changes()`);
/** Those of a deletion, where the search index writes as well, which SQLite counts in their place. */
const deletedOf = (ids: unknown) => {
  const those = sql`deleted_facts where id in ${ids}`;
  return inWords(
    sql`(select count(*) from ${those} and deleted_at = (select max(deleted_at) from ${those}))`,
  );
};

/** Of inputs the fields that phrases name. */
type Input = Record<string, unknown>;

const moves: Record<string, string> = {
  inbox: 'moved a message to the inbox',
  answered: 'marked a message as answered',
  archived: 'archived a message',
  suspected: 'marked a message as spam',
  deleted: 'deleted a message',
};
const ofSite: Record<string, string> = { site: 'the site', ...legalPageNames };
const nameOf = (part: unknown) => ofSite[`${part ?? 'site'}`] ?? '';
const switched = (isOn: unknown) => (isOn ? 'switched on' : 'switched off');

/** What stands behind the administrator's name. What changes nothing, or is a draft that the next entry is about, has none. */
const phrases: Record<string, string | ((input: Input) => string | SQL<string>)> = {
  'facts.create': () => sql<string>`'added fact ' || ${newest('ai_facts')}`,
  'facts.update': ({ id, active, ...others }) =>
    `${active === undefined || Object.keys(others)[0] ? 'changed' : switched(active)} fact ${id}`,
  'facts.delete': ({ id }) => `deleted fact ${id}`,
  'facts.move': ({ id }) => `moved fact ${id}`,
  'facts.addTag': ({ factId, tagId }) => `added tag ${tagId} to fact ${factId}`,
  'facts.removeTag': ({ factId, tagId }) => `took tag ${tagId} from fact ${factId}`,
  'facts.deleteMany': ({ ids }) => sql<string>`'deleted ' || ${deletedOf(ids)}`,
  'facts.setActive': ({ active }) => sql<string>`${`${switched(active)} `} || ${facts}`,
  'facts.addTagToMany': ({ tagId }) => sql<string>`${`added tag ${tagId} to `} || ${facts}`,
  'facts.removeTagFromMany': ({ tagId }) => sql<string>`${`took tag ${tagId} from `} || ${facts}`,
  'facts.restoreVersion': ({ id }) => `restored a version of fact ${id}`,
  'facts.import': () => sql<string>`'imported ' || ${facts}`,
  'deletedFacts.restore': () => sql<string>`'restored ' || ${facts}`,
  'deletedFacts.erase': ({ id }) => `deleted fact ${id} for good`,
  'tags.create': () => sql<string>`'added tag ' || ${newest('tags')}`,
  'tags.rename': ({ id }) => `renamed tag ${id}`,
  'tags.merge': ({ id, into }) => `merged tag ${id} into tag ${into}`,
  'tags.delete': ({ id }) => `deleted tag ${id}`,
  'account.changePassword': 'changed their password',
  'account.finishEmailChange': 'changed where their sign-in codes go',
  'account.turnOffSecondFactor': 'turned off their sign-in codes',
  'account.signOutElsewhere': 'signed out everywhere else',
  'passkeys.add': 'added a passkey',
  'passkeys.rename': 'renamed a passkey',
  'passkeys.remove': 'removed a passkey',
  'people.invite': ({ username, role }) => `invited ${username} as an ${role}`,
  'people.changeRole': ({ username, role }) => `made ${username} an ${role}`,
  'people.remove': ({ username }) => `removed ${username}`,
  'messages.move': ({ to }) => moves[`${to}`] ?? '',
  'messages.restore': 'restored a message',
  'messages.deleteForGood': 'deleted a message for good',
  'messages.erasePerson': 'erased a person',
  'answers.send': 'answered a message',
  'subscribers.remove': 'removed a subscriber',
  'subscribers.mailAgain': 'had a subscriber mailed again',
  'subscribers.mailAllAgain': 'had all subscribers mailed again',
  'letters.create': () => sql<string>`'began letter ' || ${newest('letters')}`,
  'letters.save': ({ id }) => `wrote letter ${id}`,
  'letters.delete': ({ id }) => `deleted letter ${id}`,
  'letters.copy': ({ id }) => `copied letter ${id}`,
  'letters.send': ({ id }) => `sent letter ${id}`,
  'letters.pause': ({ id }) => `paused letter ${id}`,
  'letters.resume': ({ id }) => `resumed letter ${id}`,
  'letters.stop': ({ id }) => `stopped letter ${id}`,
  'mail.sendAgain': 'had waiting mail sent again',
  'site.save': ({ part }) => `changed the draft of ${nameOf(part)}`,
  'site.publish': ({ part }) => `published ${nameOf(part)}`,
  'site.unpublish': ({ page }) => `unpublished ${nameOf(page)}`,
  'site.removeVersion': ({ page }) => `removed a version of ${nameOf(page)}`,
  'site.addPortrait': 'added a portrait',
};

/** Saved while somebody types. */
const frequent = ['letters.save', 'site.save'];

/** The database for a mutation: who did it is written with what it changes. By then the procedure has found the input valid. */
export function recordMutation({ db, now }: Context, who: string, path: string, input: unknown) {
  const phrase = phrases[path];
  if (!phrase) return db;
  return recording(db, () => ({
    at: now(),
    who,
    what: typeof phrase === 'string' ? phrase : phrase(input as Input),
    isFrequent: frequent.includes(path),
  }));
}

/** Records that somebody was refused. A name that is no administrator's may be anything that a visitor typed. */
export async function recordRefusal({ db, now }: Context, name?: string) {
  const what = `A sign-in ${name === undefined ? 'with an unknown name' : `as ${name}`} was refused`;
  await addEntry(db, { at: now(), who: null, what, isFrequent: true });
}
