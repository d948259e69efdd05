import {
  createFileRoute,
  Link,
  notFound,
  useRouter,
  type ErrorComponentProps,
} from '@tanstack/react-router';
import { TRPCClientError, type TRPCClientErrorLike } from '@trpc/client';
import type { ReactNode } from 'react';
import { Crash } from '#client/desk/crash.tsx';
import { deskSearch } from '#client/desk/desk-search.ts';
import { toList } from '#client/desk/list/scroll-place.ts';
import { EditFactForm } from '#client/facts/form/edit-fact-form.tsx';
import { listingOf } from '#client/facts/listing.ts';
import { LoadFailure } from '#client/load-failure.tsx';
import { countMessages, guardedUtils } from '#client/sign-in/loader-data.ts';
import { trpc, type AppRouter } from '#client/trpc.tsx';
import { Card } from '#client/ui/admin/card.tsx';
import { buttonStyles } from '#client/ui/button-link.tsx';
import { ArrowLeftIcon } from '#client/ui/icons.tsx';
import { FailureNotice } from '#client/ui/notice.tsx';
import { Waiting } from '#client/ui/admin/progress.tsx';
import { parseId } from '#shared/lists.ts';

/** Bridges loader and form. A longer time would refetch facts that were left with every change of another one. */
const gcTime = 1_000;

export const Route = createFileRoute('/admin/_guarded/ai-fact-edit/$id')({
  staticData: { title: 'Edit AI Fact' },
  ssr: false,
  codeSplitGroupings: [['component', 'pendingComponent', 'errorComponent', 'notFoundComponent']],
  params: {
    parse({ id: text }) {
      const id = parseId(text);
      if (id === undefined) throw notFound();
      return { id };
    },
    stringify: ({ id }) => ({ id: String(id) }),
  },
  /** The listing to return to. */
  validateSearch: (search: Record<string, unknown>) => listingOf(deskSearch(search)),
  async loader({ context, params }) {
    const utils = await guardedUtils(await context.data());
    // Never from the cache: the fact may have been changed elsewhere since.
    const fact = utils.facts.byId.fetch(params, { staleTime: 0, gcTime });
    void utils.tags.list.prefetch();
    countMessages(utils);
    await fact;
  },
  onError(error: Partial<TRPCClientErrorLike<AppRouter>>) {
    if (error.data?.code === 'NOT_FOUND') throw notFound();
  },
  pendingComponent: () => (
    <EditPage>
      <Waiting>Loading fact...</Waiting>
    </EditPage>
  ),
  errorComponent: FailedEdit,
  notFoundComponent: () => (
    <EditPage>
      <FailureNotice>AI Fact not found.</FailureNotice>
    </EditPage>
  ),
  component: Edit,
});

function Edit() {
  // From the query cache, not from the loader's data: tags change while the form is open.
  const [fact] = trpc.facts.byId.useSuspenseQuery(Route.useParams(), { gcTime });
  const listing = useListing();
  const navigate = Route.useNavigate();

  return (
    <EditPage>
      <EditFactForm
        key={fact.id}
        fact={fact}
        onSaved={() => navigate({ ...listing, ignoreBlocker: true })}
        onCancel={() => navigate(listing)}
      />
    </EditPage>
  );
}

function FailedEdit({ error }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <EditPage>
      {error instanceof TRPCClientError ? (
        <LoadFailure
          what="Error loading fact"
          query={{ error, refetch: () => router.invalidate() }}
        />
      ) : (
        <Crash />
      )}
    </EditPage>
  );
}

function EditPage({ children }: { children: ReactNode }) {
  return (
    <Card>
      <div className="desk-head max-sm:mb-3">
        <h1>Edit AI Fact</h1>
        <Link
          {...useListing()}
          className={`-mr-3 ml-auto ${buttonStyles({ variant: 'quiet', size: 'small' })}`}
        >
          <ArrowLeftIcon />
          Return to Listing
        </Link>
      </div>
      {children}
    </Card>
  );
}

function useListing() {
  return { to: '/admin/dashboard', search: Route.useSearch(), state: toList } as const;
}
