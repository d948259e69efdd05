import type { DeskSearch } from '#client/desk/desk-search.ts';
import { ListHeader } from '#client/desk/list-header.tsx';
import { useFocusOnChange } from '#client/desk/use-focus-on-change.ts';
import { trpc } from '#client/trpc.tsx';
import { Card } from '#client/ui/admin/card.tsx';
import { LetterList } from './letter-list.tsx';
import { NewLetter } from './new-letter.tsx';
import { OpenedLetter } from './opened-letter.tsx';

/** What is written to the subscribers: the list of letters, or one of them. */
export default function LettersTab({ search }: { search: DeskSearch }) {
  const { page, letter } = search;
  const { letters } = trpc.useUtils();
  const content = useFocusOnChange(`${letter} ${page}`);

  return (
    <Card>
      <ListHeader
        title="Field notes"
        readAgain={() => [letters.invalidate(undefined, undefined, { throwOnError: true })]}
      >
        {letter === undefined && <NewLetter list={search} />}
      </ListHeader>
      <div ref={content} tabIndex={-1} className="outline-none">
        {letter === undefined ? (
          <LetterList search={search} />
        ) : (
          <OpenedLetter key={letter} id={letter} list={{ ...search, letter: undefined }} />
        )}
      </div>
    </Card>
  );
}
