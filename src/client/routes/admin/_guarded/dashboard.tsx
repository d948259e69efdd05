import { createFileRoute } from '@tanstack/react-router';
import { Account } from '#client/desk/account.tsx';
import { AdminBar } from '#client/desk/admin-bar.tsx';
import { MailStatus } from '#client/desk/mail-status.tsx';
import { FactManager } from '#client/facts/fact-manager.tsx';
import { listPageSearch } from '#client/facts/list-page.ts';
import { Logo } from '#client/layout/logo.tsx';
import { ChosenTags } from '#client/tags/chosen-tags.tsx';
import { site } from '#site';

export const Route = createFileRoute('/admin/_guarded/dashboard')({
  validateSearch: listPageSearch,
  head: () => ({ meta: [{ title: `Dashboard | ${site.name}` }] }),
  component: Dashboard,
});

function Dashboard() {
  const { page = 1 } = Route.useSearch();
  const navigate = Route.useNavigate();

  return (
    <>
      <AdminBar logo={<Logo />}>
        <Account />
      </AdminBar>
      <main className="mx-auto max-w-page px-2 pt-2 pb-28 sm:px-8 sm:pt-8">
        <MailStatus />
        <FactManager
          page={page}
          TagsField={ChosenTags}
          onPageChange={(next) =>
            navigate({ search: next > 1 ? { page: next } : {}, ignoreBlocker: true })
          }
        />
      </main>
    </>
  );
}
