import { startSite, type Site } from '../start-site.ts';

/** Resident memory after each of three rounds of load, and what SIGTERM in the middle of a fourth one costs. */
export async function loadInRounds(requests: number) {
  const site = await startSite();
  const megabytes: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    await readPages(site, requests);
    megabytes.push(Math.round(site.residentMegabytes()));
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
