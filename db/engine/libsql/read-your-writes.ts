type Send = (request: Request) => Promise<Response>;

/** Of a request and of a response of the Hrana protocol, what says how far a copy of the database has come. */
interface Replicated {
  replication_index?: string | null;
}
interface PipelineRequest {
  requests: { stmt?: Replicated; batch?: Replicated }[];
}
interface PipelineResponse {
  results: { response?: { result?: Replicated } }[];
}

/**
 * A replica answers from its own copy, which may not have what was just written through it. Each response says up to which
 * change it is true; each request asks for one at least as new, for which a replica waits.
 */
export function createReadYourWrites(send: Send): Send {
  let newest = 0n;

  return async (request) => {
    const body: PipelineRequest = await request.json();
    const asked = newest;
    if (asked > 0n) {
      const replication_index = String(asked);
      for (const { stmt, batch } of body.requests) {
        if (stmt) Object.assign(stmt, { replication_index });
        if (batch) Object.assign(batch, { replication_index });
      }
    }
    const { url, method, headers } = request;
    const sent = new Request(url, { method, headers, body: JSON.stringify(body) });
    const response = await send(sent).catch((error: unknown) => {
      // A server that was restored counts from the beginning: to wait for a change that it never had would be for ever.
      const hasWaited = error instanceof Error && error.name === 'TimeoutError';
      if (hasWaited && newest === asked) newest = 0n;
      throw error;
    });
    if (!response.ok) return response;
    const text = await response.text();
    for (const index of indexesIn(JSON.parse(text))) if (index > newest) newest = index;
    return new Response(text, { status: response.status, headers: response.headers });
  };
}

function indexesIn({ results }: PipelineResponse): bigint[] {
  return results.flatMap(({ response }) => {
    const index = response?.result?.replication_index;
    return typeof index === 'string' ? [BigInt(index)] : [];
  });
}
