import { useNavigate } from '@tanstack/react-router';
import type { DeskSearch } from '#client/desk/desk-search.ts';
import { ChangedElsewhere, SaveStatus } from '#client/desk/drafts/draft-notices.tsx';
import { markdownHint } from '#client/desk/drafts/markdown-hint.ts';
import { useDraft } from '#client/desk/drafts/use-draft.ts';
import { ChangeFailure, isGone } from '#client/desk/list/states.tsx';
import { notifyFailure, notifySuccess } from '#client/result-toasts.ts';
import { fieldErrors, trpc } from '#client/trpc.tsx';
import { AskingButton } from '#client/ui/admin/dialog.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import type { Letter } from './letter.ts';
import { LetterPreview } from './letter-preview.tsx';
import { SendLetter, SendTest } from './send-letter.tsx';

export function useLetterDraft(letter: Letter) {
  const { client, letters } = trpc.useUtils();
  return useDraft(letter, {
    contentOf: ({ subject, text }) => ({ subject, text }),
    isOpen: ({ state }) => state === 'draft',
    async save({ id, version }, content) {
      const { isSaved, letter } = await client.letters.save.mutate({ id, version, ...content });
      // Perhaps it is being sent: then the page shows how far it has come.
      if (!isSaved) void letters.byId.invalidate({ id });
      return { isSaved, stored: letter };
    },
  });
}

export type LetterDraft = ReturnType<typeof useLetterDraft>;

/** Writes a letter, with its mail below or next to it. */
export function DraftEditor({ draft, list }: { draft: LetterDraft; list: DeskSearch }) {
  const { content, newer, change } = draft;
  const errors = fieldErrors(draft.error);
  const text = (name: keyof typeof content) => ({
    name,
    value: content[name],
    readOnly: newer !== undefined,
    error: errors[name]?.join(' '),
    onChange: (typed: string) => change({ [name]: typed }),
  });

  return (
    <>
      {/* What is typed stays in view next to a long mail. */}
      <div className="letter-columns">
        <div className="letter-typed">
          {/* What went wrong is seen from the end of a long text; all else fits on the line of the subject's label. */}
          <div className={draft.status === 'failed' ? 'list-head py-2' : '-mt-3 -mb-12 self-end'}>
            {newer ? (
              <ChangedElsewhere
                noun="letter"
                text={`${content.subject}\n\n${content.text}`}
                onLoadNewer={draft.loadNewer}
              />
            ) : (
              <SaveStatus draft={draft} />
            )}
          </div>
          <TextField label="Subject" {...text('subject')} />
          <TextField label="Text" {...text('text')} rows={16} description={markdownHint} />
        </div>
        <LetterPreview letter={draft.stored} />
      </div>
      {/* What was typed into a letter that was deleted elsewhere can still be copied. */}
      {!isGone(draft.error) && (
        <div className="letter-foot">
          <SendTest draft={draft} />
          <div className="letter-send">
            <DeleteDraft id={draft.stored.id} list={list} />
            <SendLetter draft={draft} />
          </div>
        </div>
      )}
    </>
  );
}

/** Deletes a draft once somebody has agreed, and leads back to the list. */
function DeleteDraft({ id, list }: { id: number; list: DeskSearch }) {
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const remove = trpc.letters.delete.useMutation({
    onSuccess() {
      notifySuccess('Draft deleted');
      // Who has gone back meanwhile is looking at it.
      void utils.letters.list.invalidate();
    },
    onError(error) {
      notifyFailure('Failed to delete the draft', error);
      void utils.letters.byId.invalidate({ id });
    },
  });
  const leave = () => void navigate({ to: '/admin/dashboard', search: list, ignoreBlocker: true });

  return (
    <>
      <AskingButton
        name={remove.isPending ? 'Deleting...' : 'Delete'}
        question="Delete this draft?"
        variant="quietDanger"
        className="-mx-3"
        isPending={remove.isPending}
        onConfirm={() => remove.mutate({ id }, { onSuccess: leave })}
      >
        This cannot be undone.
      </AskingButton>
      <ChangeFailure of={[remove]} />
    </>
  );
}
