import { useLayoutEffect, useRef } from 'react';
import { lettersTyped, type Script } from './carousel-machine.ts';
import type { CourseStore } from './carousel-store.ts';

type TypedTextProps = {
  text: string;
  letters: readonly string[];
  course: CourseStore;
  script: Script;
};

/**
 * As many letters as the course has typed for the eye, one sentence for whoever has it read aloud. The letters are put
 * into the document by hand: thirty times a second, React takes a slow phone ten times as long.
 */
export function TypedText({ text, letters, course, script }: TypedTextProps) {
  const eye = useRef<HTMLSpanElement>(null);

  useLayoutEffect(() => {
    let shown: number | undefined;
    const show = () => {
      const count = lettersTyped(course.get(), script);
      if (count === shown) return;
      shown = count;
      const typed = letters.slice(0, count).join('');
      const isWhole = typed.length === text.length;
      // A new caret for each letter: one that moved would count as a layout shift.
      const caret = isWhole ? [] : [span('caret')];
      eye.current?.replaceChildren(typed, ...caret, span(restLook, text.slice(typed.length)));
    };
    show();
    return course.subscribe(show);
  }, [text, letters, course, script]);

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
      <span aria-hidden="true" className={restLook}>
        {text}
      </span>
      <Spoken text={text} />
    </>
  );
}

const restLook = 'invisible print:visible';

function Spoken({ text }: { text: string }) {
  return <span className="sr-only print:hidden">{text}</span>;
}

function span(className: string, text = ''): HTMLSpanElement {
  const element = document.createElement('span');
  element.className = className;
  element.textContent = text;
  return element;
}
