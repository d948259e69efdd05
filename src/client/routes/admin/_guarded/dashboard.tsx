import { createFileRoute, useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { lazy, Suspense, type ReactNode } from 'react';
import { Account } from '#client/desk/account.tsx';
import { AdminBar } from '#client/desk/admin-bar.tsx';
import { DeskNav } from '#client/desk/desk-nav.tsx';
import { deskSearch, type DeskSearch } from '#client/desk/desk-search.ts';
import { LettersTab } from '#client/desk/letters-tab.tsx';
import { MailStatus } from '#client/desk/mail-status.tsx';
import { FactManager } from '#client/facts/fact-manager.tsx';
import { FactsCard, LoadFailure } from '#client/facts/facts-card.tsx';
import { Logo } from '#client/layout/logo.tsx';
import { guardedUtils } from '#client/sign-in/loader-data.ts';
import { ChosenTags } from '#client/tags/chosen-tags.tsx';
import { Waiting } from '#client/ui/waiting.tsx';

export const Route = createFileRoute('/admin/_guarded/dashboard')({
  staticData: { title: 'Dashboard' },
  // Only who is signed in gets further than the guard.
  ssr: false,
  codeSplitGroupings: [['component', 'pendingComponent', 'errorComponent']],
  validateSearch: deskSearch,
  // Without `loaderDeps`: another page of the list is loaded by the list itself, which shows the old one meanwhile.
  async loader({ context, location }) {
    const utils = await guardedUtils(await context.data());
    // The queue changes without the administrator: each visit reads it again, and no visit waits for it.
    void utils.mail.status.prefetch(undefined, { staleTime: 0 });
    const { tab, page = 1 } = deskSearch(location.search);
    if (!tab) await utils.facts.listPage.ensureData({ page });
  },
  pendingComponent: PendingDashboard,
  errorComponent: FailedDashboard,
  component: Dashboard,
});

const MessagesTab = lazy(() => import('#client/messages/messages-tab.tsx'));
const SubscribersTab = lazy(() => import('#client/subscribers/subscribers-tab.tsx'));
const AccountTab = lazy(() => import('#client/account/account-tab.tsx'));

function Dashboard() {
  const search = Route.useSearch();
  return (
    <DashboardPage>
      <DeskNav current={search.tab ?? 'facts'} />
      <Suspense fallback={<Waiting>Loading...</Waiting>}>
        <DeskTab search={search} />
      </Suspense>
    </DashboardPage>
  );
}

function DeskTab({ search }: { search: DeskSearch }) {
  const navigate = Route.useNavigate();
  switch (search.tab) {
    case 'messages':
      return <MessagesTab search={search} />;
    case 'subscribers':
      return <SubscribersTab search={search} />;
    case 'letters':
      return <LettersTab />;
    case 'account':
      return <AccountTab />;
    default:
      return (
        <FactManager
          page={search.page ?? 1}
          TagsField={ChosenTags}
          onPageChange={(next) =>
            navigate({ search: next > 1 ? { page: next } : {}, ignoreBlocker: true })
          }
        />
      );
  }
}

function PendingDashboard() {
  return (
    <DashboardPage>
      <FactsCard>
        <Waiting>Loading facts...</Waiting>
      </FactsCard>
    </DashboardPage>
  );
}

function FailedDashboard({ error }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <DashboardPage>
      <FactsCard>
        <LoadFailure
          what="Error loading facts"
          error={error}
          onRetry={() => void router.invalidate()}
        />
      </FactsCard>
    </DashboardPage>
  );
}

function DashboardPage({ children }: { children: ReactNode }) {
  return (
    <>
      <AdminBar logo={<Logo />}>
        <Account />
      </AdminBar>
      <main className="mx-auto max-w-page px-2 pt-2 pb-28 sm:px-8 sm:pt-8">
        <MailStatus />
        {children}
      </main>
    </>
  );
}
