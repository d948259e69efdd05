import { createFileRoute, Link } from '@tanstack/react-router';
import { AdminBar } from '#client/desk/admin-bar.tsx';
import { EditFactCard } from '#client/facts/edit-fact-card.tsx';
import { listPageSearch } from '#client/facts/list-page.ts';
import { Logo } from '#client/layout/logo.tsx';
import { buttonStyles } from '#client/ui/button-styles.ts';
import { TagsOfFact } from '#client/tags/tags-of-fact.tsx';
import { parseId } from '#shared/facts.ts';
import { site } from '#site';

export const Route = createFileRoute('/admin/_guarded/ai-fact-edit/$id')({
  /** The page of the listing to return to. */
  validateSearch: listPageSearch,
  head: () => ({ meta: [{ title: `Edit AI Fact | ${site.name}` }] }),
  component: Edit,
});

function Edit() {
  const { id } = Route.useParams();
  const listing = { to: '/admin/dashboard', search: Route.useSearch() } as const;
  const navigate = Route.useNavigate();

  return (
    <>
      <AdminBar logo={<Logo />}>
        <Link {...listing} className={buttonStyles({ variant: 'quiet', size: 'small' })}>
          Return to Listing
        </Link>
      </AdminBar>
      <main className="mx-auto max-w-page px-2 pt-2 pb-28 sm:px-8 sm:pt-8">
        <EditFactCard
          id={parseId(id)}
          renderTags={({ id, tags }) => <TagsOfFact factId={id} selected={tags} />}
          onSaved={() => navigate({ ...listing, ignoreBlocker: true })}
          onCancel={() => navigate(listing)}
        />
      </main>
    </>
  );
}
