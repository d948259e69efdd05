import { readFileSync } from 'node:fs';
import BetterSqlite3 from 'better-sqlite3';
import { siteAdmin, startSite, type Site } from '../start-site.ts';

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** The medians of sign-ins that fail by an unknown name and by a wrong password, taken in turn. */
export async function timeSignIns(rounds: number) {
  const site = await startSite();
  const unknown: number[] = [];
  const known: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    unknown.push(await timeLogin(site, `nobody${round}`, round * 2));
    known.push(await timeLogin(site, siteAdmin.username, round * 2 + 1));
  }
  await site.stop();
  return {
    rounds,
    unknownMedianMs: median(unknown),
    knownMedianMs: median(known),
    differencePercent: 100 * (median(known) / median(unknown) - 1),
  };
}

function timeLogin(site: Site, username: string, visitor: number): Promise<number> {
  return timePost(site, '/api/admin/login', { username, password: 'a wrong password' }, visitor);
}

/** The medians of sign-ups of addresses that are on the list and of new ones, taken in turn. */
export async function timeSignUps(rounds: number) {
  const site = await startSite();
  const database = new BetterSqlite3(`${site.folder}/site.db`);
  for (let id = 1; id <= rounds; id += 1) {
    database.prepare('insert into subscribers (id, email) values (?, ?)').run(id, knownAddress(id));
    database
      .prepare(
        'insert into subscriber_consents (subscriber_id, asked_at, confirmed_at, leave_token) values (?, 0, 0, ?)',
      )
      .run(id, `token ${id}`);
  }
  database.close();

  const fresh: number[] = [];
  const known: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const [visitor, next] = [round * 2, round * 2 + 1];
    const email = `new${round}@example.org`;
    fresh.push(await timePost(site, '/api/subscribers', { email }, visitor));
    known.push(await timePost(site, '/api/subscribers', { email: knownAddress(round) }, next));
  }
  await site.stop();
  return {
    rounds,
    newMedianMs: median(fresh),
    knownMedianMs: median(known),
    differencePercent: 100 * (median(known) / median(fresh) - 1),
  };
}

const knownAddress = (id: number) => `known${id}@example.org`;

async function timePost(site: Site, path: string, body: object, visitor: number): Promise<number> {
  const start = performance.now();
  const response = await fetch(`${site.url}${path}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Forwarded-For': `10.9.${visitor >> 8}.${visitor & 255}`,
    },
    body: JSON.stringify(body),
  });
  await response.arrayBuffer();
  return performance.now() - start;
}

/** How many of so many guesses at once are judged at all. */
export async function guessInParallel(guesses: number) {
  const site = await startSite();
  const statuses = await Promise.all(
    Array.from({ length: guesses }, async () => {
      const response = await fetch(`${site.url}/api/admin/login`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': '10.8.0.1' },
        body: JSON.stringify({ username: siteAdmin.username, password: 'a wrong password' }),
      });
      return response.status;
    }),
  );
  await site.stop();
  return { guesses, judged: statuses.filter((status) => status === 401).length };
}

/** Resident memory after each of three rounds of load, and what SIGTERM in the middle of a fourth one costs. */
export async function loadInRounds(requests: number) {
  const site = await startSite();
  const megabytes: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    await readPages(site, requests);
    megabytes.push(residentMegabytes(site.pid()));
  }

  const answers = readPages(site, requests);
  await new Promise((resolve) => setTimeout(resolve, 200));
  const exitCode = await site.stop('SIGTERM');
  const { broken } = await answers;
  return { requests, megabytes, exitCode, brokenBySigterm: broken };
}

/** Reads until all is read or the server takes no more; counts answers that began and broke off. */
async function readPages(site: Site, requests: number) {
  let broken = 0;
  let left = requests;
  const reader = async () => {
    while (left > 0) {
      left -= 1;
      let response;
      try {
        response = await fetch(left % 2 ? `${site.url}/` : `${site.url}/api/ai-facts`);
      } catch {
        return;
      }
      try {
        await response.arrayBuffer();
      } catch {
        broken += 1;
      }
    }
  };
  await Promise.all(Array.from({ length: 16 }, reader));
  return { broken };
}

function residentMegabytes(pid: number | undefined): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kilobytes) / 1024);
}
