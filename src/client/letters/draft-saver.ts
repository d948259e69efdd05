import { TRPCClientError } from '@trpc/client';
import { createStore, type ReadableStore } from '#client/ui/store.ts';
import type { Letter } from './letter.ts';

/** So long after the last key; while somebody goes on typing, so long after the first that is not saved. */
const debounceMs = 400;
const maxWaitMs = 800;
const retryMs = 3_000;

export type DraftContent = Pick<Letter, 'subject' | 'text'>;

export interface DraftState {
  /** As the server has it, by all that this window has heard. */
  letter: Letter;
  /** As it is typed here. */
  content: DraftContent;
  status: 'unchanged' | 'saving' | 'saved' | 'failed';
  /** Why the last save failed. */
  error?: unknown;
  /** What another window has saved; until it is loaded, nothing is saved here. */
  newer?: Letter;
}

type SaveDraft = (
  draft: DraftContent & { id: number; version: number },
) => Promise<{ isSaved: boolean; letter: Letter }>;

/** Saves a draft as it is typed, one save after the other, and never over what another window has saved. */
export interface DraftSaver {
  state: ReadableStore<DraftState>;
  hasUnsaved: () => boolean;
  change: (change: Partial<DraftContent>) => void;
  /** Saves what is typed by now; false when that is not possible. */
  flush: () => Promise<boolean>;
  /** What the server has now: it takes the place of an older letter here, unless something typed would be lost. */
  receive: (letter: Letter) => void;
  /** Gives up what is typed here for what another window has saved. */
  loadNewer: () => void;
  /** No save begins by itself after this, until `resume`. */
  dispose: () => void;
  resume: () => void;
}

export function createDraftSaver(letter: Letter, save: SaveDraft): DraftSaver {
  const state = createStore<DraftState>({
    letter,
    content: contentOf(letter),
    status: 'unchanged',
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let unsavedSince: number | undefined;
  let running: Promise<void> | undefined;
  /** What was sent and never answered: it may be stored all the same. */
  let unanswered: DraftContent[] = [];
  let isDisposed = false;

  const update = (change: Partial<DraftState>) => state.set({ ...state.get(), ...change });
  const hasUnsaved = () => !isSame(state.get().content, state.get().letter);

  function saveIn(delayMs: number) {
    clearTimeout(timer);
    if (!isDisposed) timer = setTimeout(() => void saveNow(), delayMs);
  }

  function saveNow(): Promise<void> {
    running ??= saveOnce().finally(() => {
      running = undefined;
    });
    return running;
  }

  async function saveOnce() {
    clearTimeout(timer);
    const { letter, content, newer } = state.get();
    if (newer || isDisposed) return;
    unsavedSince = undefined;
    update({ status: 'saving', error: undefined });
    try {
      const answer = await save({ id: letter.id, version: letter.version, ...content });
      const isOurs = [content, ...unanswered].some((ours) => isSame(ours, answer.letter));
      if (!answer.isSaved && !(isOurs && answer.letter.state === 'draft')) {
        return update({ status: 'failed', newer: answer.letter });
      }
      unanswered = [];
      const isStored = isSame(state.get().content, answer.letter);
      update({ letter: answer.letter, status: isStored ? 'saved' : 'saving' });
      // Typed while that was on its way.
      if (!isStored) saveIn(debounceMs);
    } catch (error) {
      const isAnswered = isRefusal(error);
      if (!isAnswered) unanswered.push(content);
      update({ status: 'failed', error });
      // What was refused will be refused again; what was typed meanwhile may not.
      if (!isAnswered) saveIn(retryMs);
      else if (!isSame(state.get().content, content)) saveIn(debounceMs);
    }
  }

  return {
    state,
    hasUnsaved,
    change(change) {
      update({ content: { ...state.get().content, ...change } });
      if (state.get().newer) return;
      if (!hasUnsaved() && !running) {
        clearTimeout(timer);
        return update({ status: 'saved', error: undefined });
      }
      update({ status: 'saving', error: undefined });
      unsavedSince ??= Date.now();
      saveIn(Math.max(0, Math.min(debounceMs, unsavedSince + maxWaitMs - Date.now())));
    },
    async flush() {
      while (!state.get().newer && !isDisposed) {
        if (!running && !hasUnsaved()) return true;
        await saveNow();
        if (state.get().status === 'failed') return false;
      }
      return false;
    },
    receive(letter) {
      const { letter: known } = state.get();
      if (running || letter.version < known.version) return;
      if (!hasUnsaved()) return update({ letter, content: contentOf(letter), newer: undefined });
      if (letter.version === known.version && letter.state === known.state) return;
      clearTimeout(timer);
      update({ status: 'failed', newer: letter });
    },
    loadNewer() {
      const { newer } = state.get();
      if (!newer) return;
      unanswered = [];
      update({ letter: newer, content: contentOf(newer), status: 'unchanged', newer: undefined });
    },
    dispose() {
      isDisposed = true;
      clearTimeout(timer);
    },
    resume() {
      isDisposed = false;
    },
  };
}

function contentOf({ subject, text }: Letter): DraftContent {
  return { subject, text };
}

function isSame(one: DraftContent, other: DraftContent): boolean {
  return one.subject === other.subject && one.text === other.text;
}

/** Whether the server has decided; another try is of no use before something has changed. */
function isRefusal(error: unknown): boolean {
  const status: unknown = error instanceof TRPCClientError && error.data?.httpStatus;
  return typeof status === 'number' && status >= 400 && status < 500 && status !== 429;
}
