import { hasEnded, type Progress } from './letter.ts';

const retryMs = 3_000;
/** The server says at least every 15 seconds that it is there. */
const silenceMs = 45_000;

interface FollowOptions {
  /** Reads the progress once; asks to sign in again where the session has ended. */
  read: () => Promise<Progress>;
  onProgress: (progress: Progress) => void;
  /** Whether the numbers are current. */
  onConnection: (isConnected: boolean) => void;
}

/**
 * Follows the tRPC subscription `letters.progress` until the letter has ended; answers the function that stops this. It
 * reads server-sent events as tRPC writes them: the link for them in `@trpc/client` would go into the chunk that public
 * pages load as well. A stream that breaks off begins again some seconds later, once the letter can be read.
 */
export function followProgress(id: number, { read, onProgress, onConnection }: FollowOptions) {
  let stream: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLeft = false;

  function connect() {
    stream = new EventSource(
      `/api/trpc/letters.progress?input=${encodeURIComponent(JSON.stringify({ id }))}`,
    );
    for (const type of ['connected', 'ping']) stream.addEventListener(type, hear);
    stream.addEventListener('message', ({ data }: MessageEvent<string>) => {
      hear();
      onProgress(JSON.parse(data));
    });
    stream.addEventListener('return', close);
    stream.addEventListener('serialized-error', () => reconnectIn(0));
    stream.addEventListener('error', () => reconnectIn(retryMs));
    timer = setTimeout(() => reconnectIn(0), silenceMs);
  }

  function hear() {
    onConnection(true);
    clearTimeout(timer);
    timer = setTimeout(() => reconnectIn(0), silenceMs);
  }

  function reconnectIn(delayMs: number) {
    close();
    onConnection(false);
    timer = setTimeout(() => void readAndConnect(), delayMs);
  }

  async function readAndConnect() {
    try {
      const progress = await read();
      if (isLeft) return;
      onProgress(progress);
      if (hasEnded(progress.state)) onConnection(true);
      else connect();
    } catch {
      if (!isLeft) reconnectIn(retryMs);
    }
  }

  function close() {
    clearTimeout(timer);
    stream?.close();
  }

  connect();
  return () => {
    isLeft = true;
    close();
  };
}
