import { keepPreviousData } from '@tanstack/react-query';
import { Fragment, useEffect, useRef, useState } from 'react';
import { ReadingState } from '#client/desk/list/states.tsx';
import { trpc } from '#client/trpc.tsx';
import { Tabs } from '#client/ui/admin/tabs.tsx';
import type { Letter } from './letter.ts';

/** Both halves of the mail that the stored letter makes. */
export function LetterPreview({ letter }: { letter: Letter }) {
  const { id, version } = letter;
  const [heightPx, setHeightPx] = useState(512);
  const frame = useRef<HTMLIFrameElement>(null);
  const fit = () => {
    const mail = frame.current?.contentDocument?.documentElement;
    if (mail) setHeightPx(mail.offsetHeight);
  };
  // The lines of the mail break elsewhere in a window of another width.
  useEffect(() => {
    window.addEventListener('resize', fit);
    return () => window.removeEventListener('resize', fit);
  });
  return (
    <Tabs
      label="Preview of the mail"
      tabs={{
        Mail: (
          <iframe
            // Another source in the same frame would be a step for Back.
            key={version}
            title="Preview"
            // No scripts. With an origin of its own Chromium would give each version a process of its own, and lose
            // the press of a mouse that follows a scroll: until the next picture is shown, it goes to where the frame was.
            sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
            src={`/api/letters/${id}/preview?version=${version}`}
            ref={frame}
            onLoad={fit}
            // No border, which would be part of its height.
            className="block w-full outline outline-rule"
            style={{ height: heightPx }}
          />
        ),
        'Plain text': <PlainText id={id} version={version} />,
      }}
    />
  );
}

function PlainText({ id, version }: Pick<Letter, 'id' | 'version'>) {
  const query = trpc.letters.preview.useQuery(
    { id, version },
    { placeholderData: keepPreviousData, gcTime: 0 },
  );

  return (
    <>
      <ReadingState what="the plain text" query={query} />
      {query.data && (
        // It scrolls, by the keyboard too.
        <section
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          aria-label="Plain text of the mail"
          className="overflow-x-auto border border-rule bg-paper p-4 sm:px-11"
        >
          <dl className="mb-6 grid grid-cols-[auto_1fr] gap-x-3 gap-y-2 font-mono text-[0.8125rem]/5 text-ink-soft sm:grid-cols-[5.5rem_1fr]">
            {query.data.head.map(([label, value]) => (
              <Fragment key={label}>
                <dt>{label}</dt>
                <dd className="min-w-0 wrap-anywhere">{value}</dd>
              </Fragment>
            ))}
          </dl>
          <pre className="font-mono text-[0.78125rem]/5 whitespace-pre-wrap">{query.data.text}</pre>
        </section>
      )}
    </>
  );
}
