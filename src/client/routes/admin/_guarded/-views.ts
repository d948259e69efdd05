import type { ComponentType } from 'react';
import { tabNames, type DeskSearch } from '#client/desk/desk-search.ts';
import { loadComponent } from '#client/load-component.ts';

/** What most visits of the desk do not open. */
const views = {
  messages: loadComponent(() => import('#client/messages/messages-tab.tsx')),
  subscribers: loadComponent(() => import('#client/subscribers/subscribers-tab.tsx')),
  letters: loadComponent(() => import('#client/letters/letters-tab.tsx')),
  site: loadComponent(() => import('#client/site/site-tab.tsx')),
  account: loadComponent(() => import('#client/account/account-tab.tsx')),
  tags: loadComponent(() => import('#client/facts/tags/tags-card.tsx')),
  deleted: loadComponent(() => import('#client/facts/deleted-facts.tsx')),
} satisfies Record<string, () => Promise<ComponentType<{ search: DeskSearch }>>>;

const names = { ...tabNames, tags: 'Tags', deleted: 'Recently deleted' };

/** What an address shows in the place of the facts. */
export function viewOf({ tab, tags, deleted }: DeskSearch) {
  const view = tab ?? (tags ? 'tags' : deleted && 'deleted');
  return view && { title: names[view], load: views[view] };
}
