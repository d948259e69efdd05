import type { CDPSession } from 'playwright';

interface Transfer {
  url: string;
  type: string | undefined;
  startedAt: number;
  bytes: number;
}

/** Notes what goes over the wire, headers included, as DevTools counts it. The answer sums up what came so far. */
export async function watchNetwork(client: CDPSession) {
  const transfers = new Map<string, Transfer>();
  let loadedAt = Number.POSITIVE_INFINITY;

  client.on('Network.requestWillBeSent', ({ requestId, request, timestamp, type }) => {
    if (!/^https?:/.test(request.url)) return;
    transfers.set(requestId, { url: request.url, type, startedAt: timestamp, bytes: 0 });
  });
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const transfer = transfers.get(requestId);
    if (transfer) transfer.bytes = encodedDataLength;
  });
  client.on('Page.loadEventFired', ({ timestamp }) => (loadedAt = timestamp));
  await client.send('Network.enable');
  await client.send('Page.enable');

  return () => {
    const all = [...transfers.values()];
    const early = all.filter(({ startedAt }) => startedAt <= loadedAt);
    const sum = (of: Transfer[]) => of.reduce((bytes, transfer) => bytes + transfer.bytes, 0);
    return {
      beforeLoad: { requests: early.length, bytes: sum(early) },
      untilRest: { requests: all.length, bytes: sum(all) },
      scriptBytes: sum(all.filter(({ type }) => type === 'Script')),
    };
  };
}
