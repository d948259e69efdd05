import { markdownHint } from '#client/desk/drafts/markdown-hint.ts';
import { LoadFailure } from '#client/load-failure.tsx';
import { History } from '#client/desk/versions/history.tsx';
import { ChangeFailure } from '#client/desk/list/states.tsx';
import { notifyFailure, notifySuccess } from '#client/result-toasts.ts';
import { trpc } from '#client/trpc.tsx';
import { AskingButton } from '#client/ui/admin/dialog.tsx';
import { legalPageNames, startedPages, type LegalPageName } from '#shared/site/legal-pages.ts';
import { fieldsOf } from '#site-content';
import { SiteField } from '../site-fields.tsx';
import { SiteHistory } from '../site-history.tsx';
import { SitePreview } from '../site-preview.tsx';
import type { SiteDraft } from '../use-site-draft.ts';

/** Writes a page of the footer, next to what it will be, with its versions below. */
export function PageEditor({ page, draft }: { page: LegalPageName; draft: SiteDraft }) {
  const { site } = trpc.useUtils();
  const remove = trpc.site.removeVersion.useMutation({
    onSuccess: () => notifySuccess('Version removed'),
    onError: (error) => notifyFailure('Failed to remove the version', error),
    onSettled: () => void site.history.invalidate(),
  });
  const [title, text] = fieldsOf(page);
  const started = startedPages.find((each) => each === page);
  return (
    <>
      <div className="site-columns">
        <div className="flex min-w-0 flex-col gap-4">
          {title && <SiteField entry={title} draft={draft} />}
          {started && <StartFromDraft page={started} draft={draft} />}
          {text && <SiteField entry={text} draft={draft} rows={24} description={markdownHint} />}
        </div>
        <SitePreview path={`/${page}`} version={draft.stored.version} />
      </div>
      <History>
        <ChangeFailure of={[remove]} />
        <SiteHistory
          draft={draft}
          renderMore={({ id, isAgreedTo }) => (
            <>
              <a href={`/${page}?version=${id}`} className="link">
                Read
              </a>
              {isAgreedTo && <p className="text-note text-ink-soft">Somebody has agreed to it</p>}
              {!isAgreedTo && id !== draft.published.id && (
                <AskingButton
                  name="Remove"
                  question="Remove this version?"
                  onConfirm={() => remove.mutate({ page, id })}
                >
                  Nobody has agreed to it. This cannot be undone.
                </AskingButton>
              )}
            </>
          )}
        />
      </History>
    </>
  );
}

type StartFromDraftProps = { page: (typeof startedPages)[number]; draft: SiteDraft };

/** Begins the text with what the site knows of itself; read in advance, so that no text is typed during the request. */
function StartFromDraft({ page, draft }: StartFromDraftProps) {
  const start = trpc.site.startText.useQuery({ page }, { staleTime: 0, gcTime: 0 });
  const { data } = start;

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <LoadFailure what="Error loading the draft" query={start} />
      <AskingButton
        name="Start from a draft"
        question="Replace the text?"
        asks={draft.textOf('text').trim() !== ''}
        isDisabled={data === undefined || draft.newer !== undefined}
        onConfirm={() => data && draft.setText('text', data.text)}
      >
        The text of the draft will be lost. What was published stays in the history.
      </AskingButton>
      <p className="text-note text-ink-soft">
        It says what this site does, and is a draft for a lawyer to read. Replace what stands in
        «guillemets» before you publish.
      </p>
    </div>
  );
}

export function UnpublishPage({ page, after }: { page: LegalPageName; after: number }) {
  const { site } = trpc.useUtils();
  const unpublish = trpc.site.unpublish.useMutation({
    onSuccess: () => notifySuccess('Unpublished'),
    onError: (error) => notifyFailure('Failed to unpublish the page', error),
    onSettled: () => void site.invalidate(),
  });
  return (
    <>
      <AskingButton
        name="Unpublish"
        question={`Unpublish ${legalPageNames[page]}?`}
        onConfirm={() => unpublish.mutate({ page, after })}
      >
        Nobody finds it at /{page} any more, and nothing leads there. Its versions and its draft
        stay.
      </AskingButton>
      <ChangeFailure of={[unpublish]} />
    </>
  );
}
