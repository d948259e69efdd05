import { useState } from 'react';
import type { DeskSearch } from '#client/desk/desk-search.ts';
import { DraftEditor } from './draft-editor.tsx';
import type { Letter } from './letter.ts';
import { SentLetter } from './sent-letter.tsx';
import { useDraft } from './use-draft.ts';

type LetterPageProps = { letter: Letter; list: DeskSearch };

/**
 * A letter as the server last answered it. What is typed here stays in its fields even when another window has sent the
 * letter meanwhile.
 */
export function LetterPage({ letter, list }: LetterPageProps) {
  const draft = useDraft(letter);
  const [wasDraft] = useState(letter.state === 'draft');
  if (draft.letter.state === 'draft') return <DraftEditor draft={draft} list={list} />;
  return <SentLetter letter={draft.letter} list={list} wasDraft={wasDraft} />;
}
