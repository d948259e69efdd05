import { passwordLimits } from '#shared/account.ts';
import { characterCount } from '#shared/text.ts';

export interface PasswordOwner {
  username: string;
  /** True when a mailed code is asked for as well. */
  hasSecondFactor: boolean;
}

/** zxcvbn's scores of 0 and 1: found within a million guesses, as the commonest passwords and their variations are. */
const highestCommonScore = 1;

/** What is wrong with a password that is to be set, to be read after "The password"; `undefined` when nothing is. */
export async function passwordProblem(
  password: string,
  { username, hasSecondFactor }: PasswordOwner,
): Promise<string | undefined> {
  const { min, minWithCode, max } = passwordLimits;
  const length = characterCount(password);
  const atLeast = hasSecondFactor ? minWithCode : min;
  if (length < atLeast) return `must have at least ${atLeast} characters`;
  if (length > max) return `must have at most ${max} characters`;
  if (isSame(password, username)) return 'must not be the user name';
  if (await isCommon(password)) return 'is one of the commonest; please choose another one';
  return undefined;
}

function isSame(a: string, b: string): boolean {
  return a.normalize('NFKC').toLowerCase() === b.normalize('NFKC').toLowerCase();
}

/** The lists are loaded for the rare moments in which a password is set. */
async function isCommon(password: string): Promise<boolean> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  // Another letter case makes the estimate larger, and a common password no less common.
  return estimator.check(password.toLowerCase()).score <= highestCommonScore;
}
