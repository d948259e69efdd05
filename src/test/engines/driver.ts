export type Engine = 'firefox' | 'webkit';

/** What a walk needs of an engine; each method is real input or one question, and waits for nothing but itself. */
export interface Driver {
  /** Answers after the load event. */
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** One step back in the history. */
  back(): Promise<void>;
  /** Runs a function in the page; arguments and answer cross as JSON. It sees nothing of the module it is written in. */
  evaluate<Args extends unknown[], Answer>(
    run: (...args: Args) => Answer | Promise<Answer>,
    ...args: Args
  ): Promise<Answer>;
  /** Runs the text of a script in the page. */
  addScript(text: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** In CSS pixels from the corner of the viewport. */
  movePointer(x: number, y: number): Promise<void>;
  pressPointer(): Promise<void>;
  releasePointer(): Promise<void>;
  /** Presses a key while others are held down: `press('v', 'Control')`. */
  press(key: Key, ...held: Modifier[]): Promise<void>;
  type(text: string): Promise<void>;
  /** A picture of the viewport, as PNG. */
  screenshot(): Promise<Uint8Array>;
  /** Errors and warnings of the console so far. */
  complaints(): string[];
  close(): Promise<void>;
}

/** By the names of `KeyboardEvent.key`. */
export type Key = 'ArrowDown' | 'ArrowRight' | 'Backspace' | 'Enter' | 'Escape' | 'a' | 'c' | 'v';

export type Modifier = 'Control';

/** A running engine. Each page is a profile of its own; `confirm()` is answered with yes in all of them. */
export interface EngineProcess {
  newPage(): Promise<Driver>;
  close(): Promise<void>;
}
