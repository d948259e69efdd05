import type { TestProject } from 'vitest/node';
import { DatabaseServer, type DatabaseServerPorts } from './database-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the libSQL server that the data tests run on; without it on the embedded engine. */
    databaseServer?: DatabaseServerPorts;
  }
}

/** Starts the one server of all files of a project, and stops it behind them. */
export default async function startDatabaseServer(project: TestProject) {
  const server = await new DatabaseServer({ namespaces: true }).start();
  project.provide('databaseServer', server.ports);
  return () => server.close();
}
