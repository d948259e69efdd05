import { startSite } from '../start-site.ts';

/** Resident memory after each of three rounds of load. */
export async function loadInRounds(requests: number) {
  await using site = await startSite();
  const megabytes: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    let left = requests;
    const read = async () => {
      while (left > 0) {
        left -= 1;
        const response = await fetch(`${site.url}${left % 2 ? '/' : '/api/ai-facts'}`);
        await response.arrayBuffer();
      }
    };
    await Promise.all(Array.from({ length: 16 }, read));
    megabytes.push(Math.round(site.residentMegabytes()));
  }
  return { requests, megabytes };
}
