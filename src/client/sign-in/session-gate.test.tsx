import { expect, onTestFinished, test, vi } from 'vitest';
import { failureMessage } from '#client/trpc.tsx';
import { adminClient, settleSignIn, waitingForSignIn } from './session-gate.ts';

const answer = (data: object) => Response.json([{ result: { data } }]);
const tooLarge = () => Response.json({ message: 'The request is too large.' }, { status: 413 });

/** A server that answers a letter so, and says whether there is a session. */
function startServer(server: { authenticated: boolean; letter: () => Response }) {
  const fetch = vi.spyOn(window, 'fetch').mockImplementation(async (url) => {
    return String(url).includes('admin.check') ? answer(server) : server.letter();
  });
  onTestFinished(() => fetch.mockRestore());
  return server;
}

const saveLetter = () =>
  adminClient.letters.save.mutate({ id: 1, version: 1, subject: 'Long', text: 'A long text' });

test('what is refused for its size since the session has ended waits for a sign-in', async () => {
  const server = startServer({ authenticated: false, letter: tooLarge });
  const saved = saveLetter();
  await expect.poll(() => waitingForSignIn.get()).toHaveLength(1);

  server.letter = () => answer({ isSaved: true });
  settleSignIn(true);
  expect(await saved).toEqual({ isSaved: true });
});

test('what is too large for an administrator fails at once', async () => {
  startServer({ authenticated: true, letter: tooLarge });
  await expect(saveLetter()).rejects.toMatchObject({ meta: { responseJSON: {} } });
  expect(waitingForSignIn.get()).toEqual([]);
});

test('who would not sign in is asked again by a change, or on another page', async () => {
  const error = {
    code: -32_001,
    message: 'Please sign in.',
    data: { code: 'UNAUTHORIZED', httpStatus: 401 },
  };
  const refused = () => Response.json([{ error }], { status: 401 });
  startServer({ authenticated: false, letter: refused });
  const readLetters = () => adminClient.letters.list.query({ page: 1 });
  const expectAsked = async (asking: Promise<unknown>) => {
    const failure = asking.catch(failureMessage);
    await expect.poll(() => waitingForSignIn.get()).toHaveLength(1);
    settleSignIn(false);
    expect(await failure).toBe('401: Please sign in.');
  };

  await expectAsked(saveLetter());
  await expect(readLetters()).rejects.toThrow('Please sign in.');
  expect(waitingForSignIn.get()).toEqual([]);
  await expectAsked(saveLetter());

  const page = window.location.href;
  onTestFinished(() => window.history.replaceState({}, '', page));
  window.history.replaceState({}, '', '?elsewhere');
  await expectAsked(readLetters());
});
