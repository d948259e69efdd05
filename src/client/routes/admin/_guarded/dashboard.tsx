import { createFileRoute, useRouter } from '@tanstack/react-router';
import { createElement, Suspense, use, useEffect } from 'react';
import { CopiesWarning } from '#client/desk/copies-warning.tsx';
import { Crash } from '#client/desk/crash.tsx';
import { deskSearch, listPage, type DeskSearch } from '#client/desk/desk-search.ts';
import { FactManager } from '#client/facts/fact-manager.tsx';
import { FactsCard } from '#client/facts/facts-card.tsx';
import { listingOf } from '#client/facts/listing.ts';
import { countMessages, guardedUtils } from '#client/sign-in/loader-data.ts';
import { Card } from '#client/ui/admin/card.tsx';
import { Waiting } from '#client/ui/admin/progress.tsx';
import { viewOf } from './-views.ts';

export const Route = createFileRoute('/admin/_guarded/dashboard')({
  staticData: { title: 'Dashboard' },
  // Only who is signed in gets further than the guard.
  ssr: false,
  codeSplitGroupings: [['component', 'pendingComponent', 'errorComponent']],
  validateSearch: (search): DeskSearch => deskSearch(search),
  // Without `loaderDeps`: another tab or page is loaded by itself, in its place.
  async loader({ context, location }) {
    const search = deskSearch(location.search);
    const shown = viewOf(search)?.load();
    const utils = await guardedUtils(await context.data());
    countMessages(utils);
    // What does not come is said where the view would be.
    if (shown) return void (await shown.catch(() => {}));
    void utils.tags.list.prefetch();
    // What cannot be loaded is said by the list, above which a fact can still be added.
    await utils.facts.listPage.prefetch({ ...listingOf(search), page: listPage(search) });
  },
  head({ match: { search, context } }) {
    const view = viewOf(search);
    // The facts have the title of the dashboard.
    return { meta: view && [{ title: `${view.title} | ${context.name}` }] };
  },
  pendingComponent: PendingDashboard,
  errorComponent: CrashedDashboard,
  component: Dashboard,
});

function Dashboard() {
  const search = Route.useSearch();
  const router = useRouter();
  // A page whose code does not come the router loads again: without a network nothing is left of the desk.
  useEffect(() => {
    void router.loadRouteChunk(router.routesById['/admin/_guarded/ai-fact-edit/$id']);
  }, [router]);
  return (
    <>
      <CopiesWarning />
      <Suspense fallback={<Waiting>Loading...</Waiting>}>
        <DeskView search={search} />
      </Suspense>
    </>
  );
}

function DeskView({ search }: { search: DeskSearch }) {
  const navigate = Route.useNavigate();
  const view = viewOf(search);
  if (view) return createElement(use(view.load()), { search });
  return (
    <FactManager
      listing={listingOf(search)}
      onPageChange={(next) =>
        // A fact that was moved there has the focus, perhaps far down.
        navigate({
          search: next > 1 ? { page: next } : {},
          ignoreBlocker: true,
          resetScroll: false,
        })
      }
    />
  );
}

function PendingDashboard() {
  if (viewOf(Route.useSearch())) return <Waiting>Loading...</Waiting>;
  return (
    <FactsCard>
      <Waiting>Loading facts...</Waiting>
    </FactsCard>
  );
}

/**
 * What failed here is the page itself: each tab says by itself what it could not load. Code that did not come is asked for
 * again at the next visit.
 */
function CrashedDashboard() {
  const view = viewOf(Route.useSearch());
  useEffect(() => view?.forget(), [view]);
  return (
    <Card>
      <Crash />
    </Card>
  );
}
