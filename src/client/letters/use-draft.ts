import { useBlocker } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { useBeforeLogout } from '#client/desk/before-logout.ts';
import { trpc } from '#client/trpc.tsx';
import { useStore } from '#client/ui/use-store.ts';
import { createDraftSaver } from './draft-saver.ts';
import type { Letter } from './letter.ts';

const question = 'Your text is not saved. Leave without it?';

/**
 * A letter as it is typed and saved. Leaving it for another page of the application, or logging out, saves first; closing
 * the window asks while something is not saved.
 */
export function useDraft(letter: Letter) {
  const { client } = trpc.useUtils();
  const [saver] = useState(() =>
    createDraftSaver(letter, (draft) => client.letters.save.mutate(draft)),
  );
  const state = useStore(saver.state, (state) => state);

  useEffect(() => saver.receive(letter), [saver, letter]);
  useEffect(() => {
    saver.resume();
    return saver.dispose;
  }, [saver]);
  const mayLeave = useCallback(
    async () => (await saver.flush()) || window.confirm(question),
    [saver],
  );
  useBeforeLogout(mayLeave);
  useBlocker({
    shouldBlockFn: async () => !(await mayLeave()),
    enableBeforeUnload: saver.hasUnsaved,
  });

  return { saver, ...state };
}

export type Draft = ReturnType<typeof useDraft>;
