import { tabNames, type DeskSearch } from '#client/desk/desk-search.ts';
import { loadComponent } from '#client/load-component.ts';

const view = loadComponent<{ search: DeskSearch }>;

/** What most visits of the desk do not open. */
const views = {
  messages: view(() => import('#client/messages/messages-tab.tsx')),
  subscribers: view(() => import('#client/subscribers/subscribers-tab.tsx')),
  letters: view(() => import('#client/letters/letters-tab.tsx')),
  site: view(() => import('#client/site/site-tab.tsx')),
  account: view(() => import('#client/account/account-tab.tsx')),
  tags: view(() => import('#client/facts/tags/tags-card.tsx')),
  deleted: view(() => import('#client/facts/deleted-facts.tsx')),
};

const names = { ...tabNames, tags: 'Tags', deleted: 'Recently deleted' };

/** What an address shows in the place of the facts. */
export function viewOf({ tab, tags, deleted }: DeskSearch) {
  const name = tab ?? (tags ? 'tags' : deleted && 'deleted');
  return name && { title: names[name], ...views[name] };
}
