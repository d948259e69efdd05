/** So long after the first key that is not saved, also while somebody goes on typing. */
const saveMs = 400;
const retryMs = 3_000;

/** How a kind of draft is read, of which the server counts the versions. */
export interface DraftKind<Stored, Content> {
  /** What is typed into it. */
  contentOf: (stored: Stored) => Content;
  /** False once it is a draft no more. */
  isOpen: (stored: Stored) => boolean;
}

/** A draft as it is typed and saved, one save after the other, and never over what another window has saved. */
interface DraftState<Stored, Content> {
  /** As the server has it, by all that this window has heard. */
  stored: Stored;
  /** As it is typed here. */
  content: Content;
  isTouched: boolean;
  /** What another window has saved; until it is loaded, nothing is saved here. */
  newer: Stored | undefined;
  sending: Content | undefined;
  /** What was sent and never answered: it may be stored all the same. */
  unanswered: readonly Content[];
  failure: { error: unknown; isRefused: boolean } | undefined;
  /** When the next save begins by itself, in the milliseconds of the events. */
  saveAt: number | undefined;
}

export type DraftEvent<Stored, Content> =
  | { type: 'type'; change: Partial<Content>; at: number }
  | { type: 'save' }
  | { type: 'answer'; isSaved: boolean; stored: Stored; at: number }
  /** `isRefused`: the server has decided, and another try is of no use before something has changed. */
  | { type: 'fail'; error: unknown; isRefused: boolean; at: number }
  /** What the server has now. It takes the place of what is here, unless something typed would be lost. */
  | { type: 'read'; stored: Stored; at: number }
  /** Gives up what is typed here for what another window has saved. */
  | { type: 'load newer' };

export function createDraftMachine<
  Stored extends { version: number },
  Content extends Record<string, unknown>,
>({ contentOf, isOpen }: DraftKind<Stored, Content>) {
  type State = DraftState<Stored, Content>;

  function initial(stored: Stored): State {
    return {
      stored,
      content: contentOf(stored),
      isTouched: false,
      newer: undefined,
      sending: undefined,
      unanswered: [],
      failure: undefined,
      saveAt: undefined,
    };
  }

  /** Whether the server may have something else than what is typed here. */
  function hasUnsaved({ stored, content, unanswered }: State): boolean {
    return unanswered.length > 0 || !isSame(content, contentOf(stored));
  }

  function statusOf(state: State): 'unchanged' | 'saving' | 'saved' | 'failed' {
    if (state.newer || state.failure) return 'failed';
    if (state.sending || hasUnsaved(state)) return 'saving';
    return state.isTouched ? 'saved' : 'unchanged';
  }

  function answer(state: State, isSaved: boolean, stored: Stored, at: number): State {
    const ours = state.sending ? [state.sending, ...state.unanswered] : state.unanswered;
    const isOurs = isOpen(stored) && ours.some((content) => isSame(content, contentOf(stored)));
    if (!isSaved && !isOurs) {
      return { ...state, sending: undefined, failure: undefined, saveAt: undefined, newer: stored };
    }
    // What was sent may be stored otherwise: half an emoji as a replacement character, say.
    const isWhole = isSaved && state.content === state.sending;
    const content = isWhole ? contentOf(stored) : state.content;
    const settled = { sending: undefined, unanswered: [], failure: undefined };
    const next = { ...state, ...settled, stored, content };
    // Typed while that was on its way.
    return { ...next, saveAt: hasUnsaved(next) ? at + saveMs : undefined };
  }

  function fail(state: State, error: unknown, isRefused: boolean, at: number): State {
    const { sending, unanswered, content } = state;
    const next = { ...state, sending: undefined, failure: { error, isRefused } };
    if (!sending) return next;
    if (!isRefused) {
      return { ...next, unanswered: [...unanswered, sending], saveAt: at + retryMs };
    }
    return { ...next, saveAt: isSame(sending, content) ? undefined : at + saveMs };
  }

  function read(state: State, stored: Stored, at: number): State {
    const { stored: known, sending } = state;
    if (sending || stored.version < known.version) return state;
    if (!hasUnsaved(state)) {
      return { ...state, stored, content: contentOf(stored), newer: undefined };
    }
    const isSameVersion = stored.version === known.version && isOpen(stored) === isOpen(known);
    return isSameVersion ? state : answer(state, false, stored, at);
  }

  /** That no answer comes is said once, and not at each try. */
  function lasting({ failure }: State) {
    return failure?.isRefused ? undefined : failure;
  }

  function reduce(state: State, event: DraftEvent<Stored, Content>): State {
    switch (event.type) {
      case 'type': {
        const content = { ...state.content, ...event.change };
        if (state.newer) return { ...state, content };
        const next = { ...state, content, isTouched: true, failure: lasting(state) };
        // The answer decides about what is typed until then.
        if (state.sending) return next;
        const saveAt = Math.min(event.at + saveMs, state.saveAt ?? Number.POSITIVE_INFINITY);
        return { ...next, saveAt: hasUnsaved(next) ? saveAt : undefined };
      }
      case 'save':
        if (state.newer || state.sending) return state;
        return { ...state, sending: state.content, failure: lasting(state), saveAt: undefined };
      case 'answer':
        return answer(state, event.isSaved, event.stored, event.at);
      case 'fail':
        return fail(state, event.error, event.isRefused, event.at);
      case 'read':
        return read(state, event.stored, event.at);
      case 'load newer':
        return state.newer ? initial(state.newer) : state;
    }
  }

  return { initial, reduce, hasUnsaved, statusOf };
}

function isSame(one: Record<string, unknown>, other: Record<string, unknown>): boolean {
  return Object.keys({ ...one, ...other }).every((name) => one[name] === other[name]);
}
