import { createFileRoute } from '@tanstack/react-router';
import { createElement, lazy, Suspense, use } from 'react';
import { CopiesWarning } from '#client/desk/copies-warning.tsx';
import { Crash } from '#client/desk/crash.tsx';
import { deskSearch, listPage, tabNames, type DeskSearch } from '#client/desk/desk-search.ts';
import { FactManager } from '#client/facts/fact-manager.tsx';
import { FactsCard } from '#client/facts/facts-card.tsx';
import { listingOf } from '#client/facts/listing.ts';
import { countMessages, guardedUtils } from '#client/sign-in/loader-data.ts';
import { Card } from '#client/ui/admin/card.tsx';
import { Waiting } from '#client/ui/admin/progress.tsx';
import { loadTab } from './-tabs.ts';

export const Route = createFileRoute('/admin/_guarded/dashboard')({
  staticData: { title: 'Dashboard' },
  // Only who is signed in gets further than the guard.
  ssr: false,
  codeSplitGroupings: [['component', 'pendingComponent', 'errorComponent']],
  validateSearch: (search): DeskSearch => deskSearch(search),
  // Without `loaderDeps`: another tab or page is loaded by itself, in its place.
  async loader({ context, location }) {
    const search = deskSearch(location.search);
    const { tab, deleted, tags } = search;
    const page = listPage(search);
    const shown = tab && loadTab(tab);
    const utils = await guardedUtils(await context.data());
    countMessages(utils);
    // What does not come is said where the tab would be.
    if (shown) return void (await shown.catch(() => {}));
    // What cannot be loaded is said by the list, above which a fact can still be added.
    if (deleted) return await utils.deletedFacts.list.prefetch({ page });
    void utils.tags.list.prefetch();
    if (tags) await utils.tags.counts.prefetch();
    else await utils.facts.listPage.prefetch({ ...listingOf(search), page });
  },
  head: ({ match }) => ({ meta: titleOf(match.search, match.context.name) }),
  pendingComponent: PendingDashboard,
  errorComponent: CrashedDashboard,
  component: Dashboard,
});

/** The facts have the title of the dashboard. */
function titleOf({ tab, deleted, tags }: DeskSearch, name: string) {
  const part = tags ? 'Tags' : deleted && 'Recently deleted';
  const title = tab ? tabNames[tab] : part;
  return title ? [{ title: `${title} | ${name}` }] : [];
}

const TagsCard = lazy(() => import('#client/facts/tags/tags-card.tsx'));
const DeletedFacts = lazy(() => import('#client/facts/deleted-facts.tsx'));

function Dashboard() {
  const search = Route.useSearch();
  return (
    <>
      <CopiesWarning />
      <Suspense fallback={<Waiting>Loading...</Waiting>}>
        <DeskTab search={search} />
      </Suspense>
    </>
  );
}

function DeskTab({ search }: { search: DeskSearch }) {
  const navigate = Route.useNavigate();
  if (search.tab) return createElement(use(loadTab(search.tab)), { search });
  if (search.tags) return <TagsCard />;
  if (search.deleted) return <DeletedFacts search={search} />;
  return (
    <FactManager
      listing={listingOf(search)}
      onPageChange={(next) =>
        navigate({ search: next > 1 ? { page: next } : {}, ignoreBlocker: true })
      }
    />
  );
}

function PendingDashboard() {
  const { tab } = Route.useSearch();
  if (tab) return <Waiting>Loading...</Waiting>;
  return (
    <FactsCard>
      <Waiting>Loading facts...</Waiting>
    </FactsCard>
  );
}

/** What failed here is the page itself: each tab says by itself what it could not load. */
function CrashedDashboard() {
  return (
    <Card>
      <Crash />
    </Card>
  );
}
