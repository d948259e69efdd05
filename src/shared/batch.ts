/** How many procedures one tRPC request may call: the client splits longer batches, the server refuses them. */
export const maxBatchSize = 10;
