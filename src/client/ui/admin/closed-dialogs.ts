import { createStore } from '../store.ts';

/** How many dialogs have closed and faded by now: what opened them may be gone as well, and not take the focus. */
export const closedDialogs = createStore(0);
