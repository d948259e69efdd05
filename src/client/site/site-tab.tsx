import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { BackLink } from '#client/desk/list/back-link.tsx';
import { PartNav, showWhole } from '#client/desk/desk-nav.tsx';
import type { DeskSearch } from '#client/desk/desk-search.ts';
import { ChangedElsewhere, SaveStatus } from '#client/desk/drafts/draft-notices.tsx';
import { useIsOwner } from '#client/desk/use-is-owner.ts';
import { DeskContent } from '#client/desk/list/desk-content.tsx';
import { ListHeader } from '#client/desk/list/list-header.tsx';
import { ChangeFailure, ReadingState } from '#client/desk/list/states.tsx';
import { notifyFailure } from '#client/result-toasts.ts';
import { trpc } from '#client/trpc.tsx';
import { AskingButton } from '#client/ui/admin/dialog.tsx';
import { Card } from '#client/ui/admin/card.tsx';
import { SmallButton } from '#client/ui/button.tsx';
import { plural } from '#shared/text.ts';
import { legalPageNames, type SitePart as Part } from '#shared/site/legal-pages.ts';
import { knownChanges, sections } from '#site-content';
import { PageEditor, UnpublishPage } from './legal/page-editor.tsx';
import { PageList, pageState } from './legal/page-list.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { CompanyFields, SiteField } from './site-fields.tsx';
import { SiteHistory } from './site-history.tsx';
import { SitePreview } from './site-preview.tsx';
import { useSiteDraft, type SiteDraft, type SiteState } from './use-site-draft.ts';

const parts = [
  { name: 'Words', part: undefined },
  { name: 'Company', part: 'company' },
  { name: 'Pages', part: 'pages' },
  { name: 'History', part: 'history' },
] as const;

/** What the owner says on the page and of the company: a draft of it, its preview, and what was published. */
export default function SiteTab({ search }: { search: DeskSearch }) {
  const { page } = search;
  const isOwner = useIsOwner();
  const shown = parts.filter(({ part }) => part !== 'company' || isOwner);
  const view = shown.find(({ part }) => part === search.part)?.part;
  const { site } = trpc.useUtils();
  const isList = view === 'pages' && typeof page !== 'string';
  const part = view === 'pages' && typeof page === 'string' ? page : 'site';

  return (
    <Card>
      <ListHeader title="Site" reads={[site]} />
      <PartNav
        label="Parts of the site"
        entries={shown.map(({ name, part }) => ({
          name,
          search: { tab: 'site', part },
          isCurrent: part === view,
        }))}
      />
      {isList ? <PageList /> : <SitePart key={part} part={part} view={view} />}
    </Card>
  );
}

type SitePartProps = { part: Part; view: DeskSearch['part'] };

/** Words and company, or a page that is opened: one draft of it, and what can be done with all of that. */
function SitePart({ part, view }: SitePartProps) {
  const query = trpc.site.state.useQuery({ part }, { staleTime: 0, gcTime: 0 });
  return (
    <>
      {part !== 'site' && (
        <div className="flex flex-wrap items-center gap-x-4">
          <BackLink search={{ tab: 'site', part: 'pages' }}>Back to the list</BackLink>
          <h2 className="text-head">{legalPageNames[part]}</h2>
        </div>
      )}
      <ReadingState what="the site" query={query} />
      {query.data && <ReadPart part={part} view={view} state={query.data} />}
    </>
  );
}

function ReadPart({ part, view, state }: SitePartProps & { state: SiteState }) {
  const draft = useSiteDraft(part, state);
  return (
    <DeskContent>
      <DraftBar draft={draft}>{part === 'site' && !view && <SectionNav />}</DraftBar>
      {part !== 'site' ? (
        <PageEditor page={part} draft={draft} />
      ) : view === 'history' ? (
        <SiteHistory draft={draft} />
      ) : (
        <div className="site-columns">
          <div className={`flex min-w-0 flex-col ${view === 'company' ? 'gap-5' : 'gap-8'}`}>
            {view === 'company' ? <CompanyFields draft={draft} /> : <Words draft={draft} />}
          </div>
          <SitePreview path="/" version={draft.stored.version} />
        </div>
      )}
    </DeskContent>
  );
}

/** What of the draft is not published, and what can be done with all of it. */
function DraftBar({ draft, children }: { draft: SiteDraft; children: ReactNode }) {
  const [isPublishing, setIsPublishing] = useState(false);
  const { part, differences, published, newer, isForOwner } = draft;
  const count = differences.length;
  const isDisabled = count === 0 || newer !== undefined || isForOwner;
  const isThere = published.changes.text !== undefined;

  const publish = async () => {
    if (await draft.flush()) setIsPublishing(true);
  };

  const discard = useMutation({
    mutationFn: draft.discard,
    onError: (error) => notifyFailure('Failed to discard the draft', error),
  });

  return (
    <div className="draft-bar">
      {/* Here it is seen from every field. */}
      {newer && (
        <div className="basis-full">
          <ChangedElsewhere
            noun="draft"
            text={differences.map(({ name, after }) => `${name}\n${after}`).join('\n\n')}
            onLoadNewer={draft.loadNewer}
          />
        </div>
      )}
      <output className="font-semibold max-sm:basis-full">
        {part !== 'site'
          ? pageState(isThere ? published.publishedAt : null, count > 0)
          : count === 0
            ? 'Nothing unpublished'
            : plural(count, 'unpublished change')}
      </output>
      {/* Wide enough for its longest words: the buttons stay in place while it speaks. */}
      <div className="flex min-w-24 grow items-center">
        <SaveStatus draft={draft} saved={count > 0 ? 'Draft saved' : ''} />
      </div>
      <SmallButton variant="primary" isDisabled={isDisabled} onPress={() => void publish()}>
        Publish
      </SmallButton>
      <AskingButton
        name="Discard draft"
        question="Discard draft?"
        action="Discard"
        isDisabled={isDisabled}
        isPending={discard.isPending}
        onConfirm={() => discard.mutate()}
      >
        {plural(count, 'unpublished change')} will be lost. What is published stays.
      </AskingButton>
      {isForOwner && (
        <p className="basis-full text-note text-ink-soft">
          An owner has changed the company. Only an owner can publish or discard that.
        </p>
      )}
      {part !== 'site' && isThere && <UnpublishPage page={part} after={published.id} />}
      <ChangeFailure of={[discard]} />
      {children}
      {isPublishing && <PublishDialog draft={draft} onClose={() => setIsPublishing(false)} />}
    </div>
  );
}

const idOf = (section: string) => `words-of-${section}`;

/** Leads to the texts of a section: all of them make a long page. */
function SectionNav() {
  const show = (section: string) => {
    const fields = document.getElementById(idOf(section));
    fields?.scrollIntoView();
    fields?.focus({ preventScroll: true });
  };

  return (
    <nav
      aria-label="Sections"
      className="-mx-3 flex min-w-0 basis-full overflow-x-auto sm:flex-wrap"
    >
      {sections.map(({ name }) => (
        <SmallButton
          key={name}
          variant="quiet"
          className="shrink-0"
          onFocus={showWhole}
          onPress={() => show(name)}
        >
          {name}
        </SmallButton>
      ))}
    </nav>
  );
}

/** Every text of the page, by the sections that it stands in. */
function Words({ draft }: { draft: SiteDraft }) {
  const isOwner = useIsOwner();
  return (
    <>
      {isOwner && (
        <p className="text-note text-ink-soft">
          Phone, e-mail, office and portrait are in{' '}
          <Link to="/admin/dashboard" search={{ tab: 'site', part: 'company' }} className="link">
            Company
          </Link>
          .
        </p>
      )}
      <LeftOver draft={draft} />
      {sections.map(({ name, fields }) => (
        <fieldset
          key={name}
          id={idOf(name)}
          tabIndex={-1}
          className="flex min-w-0 flex-col gap-4 outline-none"
        >
          <legend className="mb-3 text-head">{name}</legend>
          {fields.map((entry) => (
            <SiteField key={entry.id} entry={entry} draft={draft} />
          ))}
        </fieldset>
      ))}
    </>
  );
}

/** Texts whose field an update has removed; the next publication goes without them. */
function LeftOver({ draft: { published } }: { draft: SiteDraft }) {
  const known = knownChanges(published.changes);
  const gone = Object.entries(published.changes).filter(([id]) => known[id] === undefined);
  if (gone.length === 0) return null;
  return (
    <section aria-label="No longer on the page" className="border-l-2 border-danger pl-4">
      <p>
        An update of the site has no place any more for {plural(gone.length, 'text')} of yours. They
        stay in the history, and leave this list with the next publication.
      </p>
      <dl className="mt-2 text-note">
        {gone.map(([id, text]) => (
          <div key={id} className="mt-2">
            <dt className="text-ink-soft">{id}</dt>
            <dd className="wrap-anywhere whitespace-pre-wrap">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
