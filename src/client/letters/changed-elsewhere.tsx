import { useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { FailureNotice } from '#client/ui/notice.tsx';
import type { DraftContent } from './draft-saver.ts';

type ChangedElsewhereProps = {
  /** What was typed here. */
  content: DraftContent;
  onLoadNewer: () => void;
};

/** Says that another window was first, and leaves the choice between the two texts. */
export function ChangedElsewhere({ content, onLoadNewer }: ChangedElsewhereProps) {
  const [copyResult, setCopyResult] = useState('');

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(`${content.subject}\n\n${content.text}`);
      setCopyResult('Copied');
    } catch {
      setCopyResult('The browser did not allow that. Select your text below and copy it.');
    }
  };

  return (
    <section aria-label="Conflict" className="mb-6">
      <FailureNotice>Changed in another window</FailureNotice>
      <p className="my-2 max-w-text text-note">
        Nothing is saved from here any more, and nothing was overwritten. What you typed still
        stands below. Copy it if you need it, then load the newer letter and go on from there.
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="secondary" size="small" onPress={() => void copy()}>
          Copy my text
        </Button>
        <Button variant="secondary" size="small" onPress={onLoadNewer}>
          Load the newer letter
        </Button>
        <output className="text-note text-ink-soft">{copyResult}</output>
      </div>
    </section>
  );
}
