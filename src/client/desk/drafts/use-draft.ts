import { TRPCClientError } from '@trpc/client';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLeaveCheck } from './leave-check.ts';
import { createStore } from '#client/ui/store.ts';
import { createDraftMachine, type DraftEvent, type DraftKind } from './draft-machine.ts';

/** A kind of draft, with the call that stores one over the version that is known here. */
export interface SavedKind<Stored, Content> extends DraftKind<Stored, Content> {
  /** `isSaved` is false where the server has another version; `stored` is what it has now. */
  save: (known: Stored, content: Content) => Promise<{ isSaved: boolean; stored: Stored }>;
}

/** The state of a draft, its one clock and its saves. */
export function createDraft<
  Stored extends { version: number },
  Content extends Record<string, unknown>,
>(stored: Stored, kind: SavedKind<Stored, Content>) {
  const { initial, reduce, hasUnsaved, statusOf } = createDraftMachine(kind);
  const { set, ...state } = createStore(initial(stored));
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  let isStopped = false;

  const dispatch = (event: DraftEvent<Stored, Content>) => {
    set(reduce(state.get(), event));
    clearTimeout(timer);
    const { saveAt } = state.get();
    if (saveAt === undefined || isStopped) return;
    timer = setTimeout(() => void saveNow(), Math.max(0, saveAt - Date.now()));
  };

  function saveNow(): Promise<void> {
    running ??= saveOnce().finally(() => {
      running = undefined;
    });
    return running;
  }

  async function saveOnce() {
    dispatch({ type: 'save' });
    const { sending, stored } = state.get();
    if (!sending) return;
    try {
      dispatch({ type: 'answer', ...(await kind.save(stored, sending)), at: Date.now() });
    } catch (error) {
      dispatch({ type: 'fail', error, isRefused: isRefusal(error), at: Date.now() });
    }
  }

  return {
    state,
    change: (change: Partial<Content>) => dispatch({ type: 'type', change, at: Date.now() }),
    read: (stored: Stored) => dispatch({ type: 'read', stored, at: Date.now() }),
    loadNewer: () => dispatch({ type: 'load newer' }),
    hasUnsaved: () => hasUnsaved(state.get()),
    statusOf,
    /** Saves what is typed by now; false when that is not possible. */
    async flush(): Promise<boolean> {
      while (!state.get().newer && !isStopped) {
        if (!running && !hasUnsaved(state.get())) return true;
        await saveNow();
        if (statusOf(state.get()) === 'failed') return false;
      }
      return false;
    },
    /** Lets saves begin, until the function that it returns is called. */
    start() {
      isStopped = false;
      return () => {
        isStopped = true;
        clearTimeout(timer);
      };
    },
  };
}

/** Whether the server has decided, and not only failed. */
function isRefusal(error: unknown): boolean {
  const status: unknown = error instanceof TRPCClientError && error.data?.httpStatus;
  return typeof status === 'number' && status >= 400 && status < 500 && status !== 429;
}

const question = 'Your text is not saved. Leave without it?';

/**
 * A draft as it is typed and saved. Leaving it for another page of the application, or logging out, saves first; closing
 * the window asks while something is not saved.
 */
export function useDraft<
  Stored extends { version: number },
  Content extends Record<string, unknown>,
>(stored: Stored, kind: SavedKind<Stored, Content>) {
  const [draft] = useState(() => createDraft(stored, kind));
  const state = useSyncExternalStore(draft.state.subscribe, draft.state.get);

  useEffect(() => draft.read(stored), [draft, stored]);
  useEffect(() => draft.start(), [draft]);
  useLeaveCheck(async () => (await draft.flush()) || window.confirm(question), draft.hasUnsaved);

  const { change, flush, loadNewer } = draft;
  const { content, newer, failure } = state;
  return {
    change,
    flush,
    loadNewer,
    /** The draft as it is when this is called, after a flush for example. */
    latest: draft.state.get,
    stored: state.stored,
    content,
    newer,
    error: failure?.error,
    status: draft.statusOf(state),
  };
}
