import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database } from '#db/engine/database.ts';
import { openDatabase } from '#db/engine/open.ts';
import { startSending } from '#db/mail/letter-sending.ts';
import { createLetter } from '#db/letters.ts';
import { contacts, subscriberConsents, subscribers } from '#db/schema.ts';
import { DatabaseServer } from '../database-server.ts';
import { startSite, type Site } from '../start-site.ts';

const recipients = 2_000;
const writers = 6;
const readIntervalMs = 20;
const primaryDownMs = 1_500;
/** As many mails a process may have under way. One that it sent and did not note before it was killed comes once more. */
const mailsUnderWay = 5;

export interface ClusterFigures {
  siteKills: number;
  primaryKills: number;
  acknowledged: number;
  lost: number;
  withoutNotice: number;
  mails: number;
  twice: number;
  afterAKill: number;
  asked: number;
  answered: number;
  seconds: number;
}

/** A site process, and what came of it so far. */
interface Member {
  site: Site;
  /** False from the moment it is killed until it has answered again. */
  isUp: boolean;
  /** How many mails it had sent at each of its deaths. */
  deaths: number[];
}

/**
 * Three site processes on a primary and its replica, while messages are written, a letter is sent and the page is read:
 * kills them and the primary again and again, and counts what was lost, what came twice, and what was not answered.
 */
export async function killInCluster(
  siteKills: number,
  primaryKills: number,
): Promise<ClusterFigures> {
  const startedAt = performance.now();
  const primary = await new DatabaseServer().start();
  const replica = await new DatabaseServer({ primary }).start();
  const { db, close } = await openDatabase(primary.url);
  // Before the processes: they look for a letter that another one began to send once a minute only.
  await startLetter(db);
  const members = await Promise.all([primary, primary, replica].map(startMember));

  const stop = new AbortController();
  const acknowledged: string[] = [];
  const reading = Promise.all(members.map((member) => read(member, stop.signal)));
  const writing = Promise.all(
    Array.from({ length: writers }, (_, writer) =>
      write(`w${writer}`, members, acknowledged, stop.signal),
    ),
  );
  for (let kill = 0; kill < siteKills; kill += 1) {
    await sleep(200 + Math.random() * 400);
    await killMember(members, kill % members.length);
    if ((kill + 1) % (siteKills / primaryKills) === 0) await killPrimary(primary, members);
  }
  stop.abort();
  await writing;
  const answers = await reading;
  await Promise.all(members.map(({ site }) => site.stop()));

  const stored = await db.select({ id: contacts.id, name: contacts.name }).from(contacts);
  const names = new Set(stored.map(({ name }) => name));
  const noticed = await db.all<{ contact: number }>(
    sql`select contact_id as contact from deliveries where contact_id is not null`,
  );
  const withNotice = new Set(noticed.map(({ contact }) => contact));
  close();
  await Promise.all([replica.close(), primary.close()]);
  return {
    siteKills,
    primaryKills,
    acknowledged: acknowledged.length,
    lost: acknowledged.filter((name) => !names.has(name)).length,
    withoutNotice: stored.filter(({ id }) => !withNotice.has(id)).length,
    ...countCopies(members),
    asked: answers.reduce((total, { asked }) => total + asked, 0),
    answered: answers.reduce((total, { answered }) => total + answered, 0),
    seconds: Math.round((performance.now() - startedAt) / 1_000),
  };
}

async function startMember({ url }: DatabaseServer): Promise<Member> {
  const site = await startSite({
    DATABASE_URL: url,
    SESSION_SECRET: 'the same on each machine, long enough',
    LETTERS_PER_MINUTE: '1200',
  });
  await (await fetch(site.url)).text();
  return { site, isUp: true, deaths: [] };
}

async function killMember(members: Member[], index: number) {
  const member = members[index];
  if (!member) throw new Error('there is no such process');
  member.isUp = false;
  const restart = await member.site.kill();
  member.deaths.push(member.site.mails.length);
  await untilStarted(restart);
  await (await fetch(member.site.url)).text();
  member.isUp = true;
}

/** As a supervisor does: a start that found the database server too busy is repeated. */
async function untilStarted(start: () => Promise<void>): Promise<void> {
  const isStarted = await start().then(
    () => true,
    () => false,
  );
  if (!isStarted) await untilStarted(start);
}

async function killPrimary(primary: DatabaseServer, members: Member[]) {
  await primary.kill();
  await sleep(primaryDownMs);
  await primary.start();
  for (const { site } of members) {
    while (!(await fetch(`${site.url}/healthz`)).ok) await sleep(readIntervalMs);
  }
}

async function startLetter(db: Database) {
  const ids = Array.from({ length: recipients }, (_, index) => index + 1);
  const confirmedAt = new Date(0);
  await db.insert(subscribers).values(ids.map((id) => ({ id, email: `reader-${id}@example.org` })));
  await db.insert(subscriberConsents).values(
    ids.map((id) => ({
      subscriberId: id,
      askedAt: confirmedAt,
      confirmedAt,
      leaveToken: `token-${id}`,
    })),
  );
  const now = new Date();
  const { id, version } = await createLetter(db, now, { subject: 'Field notes', text: 'Hello' });
  await startSending(db, { id, version }, now);
}

/** Reads the page of one process while it is up. An answer that its death cut off does not count. */
async function read(member: Member, stop: AbortSignal) {
  const count = { asked: 0, answered: 0 };
  while (!stop.aborted) {
    await sleep(readIntervalMs);
    if (!member.isUp) continue;
    const deaths = member.deaths.length;
    const isAnswered = await fetch(member.site.url).then(
      async (response) => response.ok && (await response.text()).includes('</html>'),
      () => false,
    );
    if (!member.isUp || member.deaths.length > deaths) continue;
    count.asked += 1;
    if (isAnswered) count.answered += 1;
  }
  return count;
}

/** Sends one message after the other, each to another process; notes the acknowledged ones. */
async function write(
  writer: string,
  members: Member[],
  acknowledged: string[],
  stop: AbortSignal,
): Promise<void> {
  for (let count = 0; !stop.aborted; count += 1) {
    const name = `${writer}m${count}`;
    const { site } = members[count % members.length] ?? {};
    const [second, third] = [Math.random(), Math.random()].map((part) => Math.floor(part * 256));
    const response = await fetch(`${site?.url}/api/contact`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Forwarded-For': `10.${second}.${third}.${count % 256}`,
      },
      body: JSON.stringify({
        name,
        email: 'a@example.org',
        subject: 'other',
        message: 'x'.repeat(500),
        privacy: true,
      }),
    }).catch(() => undefined);
    if (response?.status === 201) acknowledged.push(name);
    else await sleep(readIntervalMs);
  }
}

/** How many mails came, and how many more than once: after the death of the process that sent it first, or for no such reason. */
function countCopies(members: Member[]) {
  const senders = new Map<string, boolean[]>();
  for (const { site, deaths } of members) {
    for (const [index, text] of site.mails.entries()) {
      const isLast = deaths.some((sent) => index < sent && index >= sent - mailsUnderWay);
      const key = mailKey(text);
      senders.set(key, [...(senders.get(key) ?? []), isLast]);
    }
  }
  const copies = [...senders.values()].filter((sent) => sent.length > 1);
  const afterAKill = copies.filter((sent) => sent.includes(true)).length;
  return { mails: senders.size, twice: copies.length - afterAKill, afterAKill };
}

function mailKey(text: string): string {
  return ['To', 'Subject']
    .map((field) => new RegExp(`^${field}: .*$`, 'm').exec(text)?.[0] ?? '')
    .join(' ');
}
