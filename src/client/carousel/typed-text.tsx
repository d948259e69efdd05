import { useLayoutEffect, useRef } from 'react';
import { lettersTyped, type FactLengths } from './carousel-machine.ts';
import type { CarouselStore } from './carousel-store.ts';

type TypedTextProps = {
  text: string;
  letters: readonly string[];
  /** The fact's place in the carousel. */
  index: number;
  store: CarouselStore;
  lengths: FactLengths;
};

/**
 * As many letters as are typed for sighted readers, one sentence for screen readers. The letters are put
 * into the document by hand: thirty times a second, React takes a slow phone ten times as long.
 */
export function TypedText({ text, letters, index, store, lengths }: TypedTextProps) {
  const eye = useRef<HTMLSpanElement>(null);

  useLayoutEffect(() => {
    let shown: number | undefined;
    const show = () => {
      // Turned away, it leaves with the letters that it has.
      if (store.get().index !== index) return;
      const count = lettersTyped(store.get(), lengths);
      if (count === shown) return;
      shown = count;
      const typed = letters.slice(0, count).join('');
      const isWhole = typed.length === text.length;
      // A new caret for each letter: one that moved would count as a layout shift.
      const caret = isWhole ? [] : [span('caret')];
      eye.current?.replaceChildren(typed, ...caret, span(restStyles, text.slice(typed.length)));
    };
    show();
    return store.subscribe(show);
  }, [text, letters, index, store, lengths]);

  return (
    <>
      <span ref={eye} aria-hidden="true" />
      <Spoken text={text} />
    </>
  );
}

/** None of it typed yet; it takes its room all the same. */
export function BlankText({ text }: { text: string }) {
  return (
    <>
      <span aria-hidden="true" className={restStyles}>
        {text}
      </span>
      <Spoken text={text} />
    </>
  );
}

const restStyles = 'invisible print:visible';

function Spoken({ text }: { text: string }) {
  return <span className="sr-only print:hidden">{text}</span>;
}

function span(className: string, text = ''): HTMLSpanElement {
  const element = document.createElement('span');
  element.className = className;
  element.textContent = text;
  return element;
}
