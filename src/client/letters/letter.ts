import type { Outputs } from '#client/trpc.tsx';

export type Letter = Outputs['letters']['byId'];
export type LetterEntry = Outputs['letters']['list']['rows'][number];

/** The state of a letter, with how far it has come, and why it is paused if the server is the reason. */
export function stateWords({
  state,
  sent,
  recipients,
  problem,
}: Pick<Letter, 'state' | 'sent' | 'recipients' | 'problem'>): string {
  const ofAll = `${count(sent)} of ${count(recipients)}`;
  return {
    draft: 'Draft',
    sending: `Sending, ${ofAll}`,
    paused: problem ? `Paused: ${problem.charAt(0).toLowerCase()}${problem.slice(1)}` : 'Paused',
    stopped: `Stopped, ${ofAll}`,
    sent: 'Sent',
  }[state];
}

export function count(number: number): string {
  return number.toLocaleString('en');
}

/** Whether a letter has begun to leave and has not ended. */
export function isOnItsWay(letter: Letter | undefined): boolean {
  return letter?.state === 'sending' || letter?.state === 'paused';
}
