import type { ComponentType } from 'react';
import type { DeskSearch } from '#client/desk/desk-search.ts';
import { loadComponent } from '#client/load-component.ts';

type LazyTab = NonNullable<DeskSearch['tab']>;

const tabs: Record<LazyTab, () => Promise<ComponentType<{ search: DeskSearch }>>> = {
  messages: loadComponent(() => import('#client/messages/messages-tab.tsx')),
  subscribers: loadComponent(() => import('#client/subscribers/subscribers-tab.tsx')),
  letters: loadComponent(() => import('#client/letters/letters-tab.tsx')),
  site: loadComponent(() => import('#client/site/site-tab.tsx')),
  account: loadComponent(() => import('#client/account/account-tab.tsx')),
};

/** Loads a tab that most visits of the desk do not open. */
export const loadTab = (tab: LazyTab) => tabs[tab]();
