import { createFileRoute, useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Account } from '#client/desk/account.tsx';
import { AdminBar } from '#client/desk/admin-bar.tsx';
import { MailStatus } from '#client/desk/mail-status.tsx';
import { FactManager } from '#client/facts/fact-manager.tsx';
import { FactsCard, LoadFailure } from '#client/facts/facts-card.tsx';
import { listPageSearch } from '#client/facts/list-page.ts';
import { Logo } from '#client/layout/logo.tsx';
import { guardedUtils } from '#client/sign-in/loader-data.ts';
import { ChosenTags } from '#client/tags/chosen-tags.tsx';
import { Waiting } from '#client/ui/waiting.tsx';

export const Route = createFileRoute('/admin/_guarded/dashboard')({
  staticData: { title: 'Dashboard' },
  codeSplitGroupings: [['component', 'pendingComponent', 'errorComponent']],
  validateSearch: listPageSearch,
  // Without `loaderDeps`: another page of the list is loaded by the list itself, which shows the old one meanwhile.
  async loader({ context, location }) {
    const utils = await guardedUtils(await context.data());
    // The queue changes without the administrator: each visit reads it again, and no visit waits for it.
    void utils.admin.mailQueue.prefetch(undefined, { staleTime: 0 });
    const { page = 1 } = listPageSearch(location.search);
    await utils.facts.listPage.ensureData({ page });
  },
  pendingComponent: PendingDashboard,
  errorComponent: FailedDashboard,
  component: Dashboard,
});

function Dashboard() {
  const { page = 1 } = Route.useSearch();
  const navigate = Route.useNavigate();

  return (
    <DashboardPage>
      <FactManager
        page={page}
        TagsField={ChosenTags}
        onPageChange={(next) =>
          navigate({ search: next > 1 ? { page: next } : {}, ignoreBlocker: true })
        }
      />
    </DashboardPage>
  );
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
