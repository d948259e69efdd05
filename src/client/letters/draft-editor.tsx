import type { DeskSearch } from '#client/desk/desk-search.ts';
import { fieldErrors } from '#client/trpc.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { ChangedElsewhere } from './changed-elsewhere.tsx';
import { DraftActions } from './draft-actions.tsx';
import { LetterPreview } from './letter-preview.tsx';
import { SaveStatus } from './save-status.tsx';
import type { Draft } from './use-draft.ts';

/** Writes a letter, with its mail below or next to it. */
export function DraftEditor({ draft, list }: { draft: Draft; list: DeskSearch }) {
  const { saver, content, letter, newer, error } = draft;
  const errors = fieldErrors(error);

  return (
    <article aria-label="Draft">
      {newer && <ChangedElsewhere content={content} onLoadNewer={saver.loadNewer} />}
      <div className="grid gap-x-8 gap-y-6 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <TextField
            label="Subject"
            name="subject"
            value={content.subject}
            isReadOnly={newer !== undefined}
            error={errors.subject?.join(' ')}
            onChange={(subject) => saver.change({ subject })}
          />
          <TextField
            label="Text"
            name="text"
            rows={16}
            description="Markdown: *emphasis*, **strong**, [a link](https://example.com), # heading, - list, 1. list, > quote. An empty line begins a paragraph. HTML is shown as text."
            value={content.text}
            isReadOnly={newer !== undefined}
            error={errors.text?.join(' ')}
            onChange={(text) => saver.change({ text })}
          />
          <SaveStatus draft={draft} />
        </div>
        <LetterPreview letter={letter} />
      </div>
      <DraftActions draft={draft} list={list} />
    </article>
  );
}
