import { useEffect, useRef } from 'react';
import type { DeskSearch } from '#client/desk/desk-search.ts';
import { CopyLetter } from './copy-letter.tsx';
import type { Letter } from './letter.ts';
import { LetterPreview } from './letter-preview.tsx';
import { LetterProgress } from './letter-progress.tsx';

type SentLetterProps = {
  letter: Letter;
  list: DeskSearch;
  /** A moment ago, in this window: then the focus went with the dialog that sent it. */
  wasDraft: boolean;
};

/** A letter that is on its way or has ended: how far it came, its mail, and the way to a new draft. */
export function SentLetter({ letter, list, wasDraft }: SentLetterProps) {
  const article = useRef<HTMLElement>(null);
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (wasDraft && isLost) article.current?.focus();
  }, [wasDraft]);

  return (
    <article ref={article} tabIndex={-1} aria-label="Letter" className="outline-none">
      <h2 className="mb-4 text-head wrap-anywhere">
        <bdi>{letter.subject}</bdi>
      </h2>
      <LetterProgress letter={letter} />
      <LetterPreview letter={letter} />
      <div className="mt-6">
        <CopyLetter id={letter.id} list={list} />
      </div>
    </article>
  );
}
