import type { DeskSearch } from '#client/desk/desk-search.ts';
import { DeleteDraft } from './delete-draft.tsx';
import { SendLetter } from './send-letter.tsx';
import { SendTest } from './send-test.tsx';
import type { Draft } from './use-draft.ts';

/** What can be done with a draft: a test, the letter itself, its end. */
export function DraftActions({ draft, list }: { draft: Draft; list: DeskSearch }) {
  return (
    <div className="mt-6 flex flex-col gap-6 border-t border-rule pt-6">
      <SendTest draft={draft} />
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2 border-t border-rule pt-6">
        <SendLetter draft={draft} />
        <DeleteDraft draft={draft} list={list} />
      </div>
    </div>
  );
}
