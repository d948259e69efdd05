import { join } from 'node:path';
import type { EnvironmentModuleNode, Plugin } from 'vite';

/** What the page's script listens for in development. */
const pageChangedEvent = 'page-changed';
const islandRegistry = 'src/client/islands/registry.ts';
const renderEntry = 'src/client/entry-server.tsx';

/**
 * Reloads public pages in development when a module changes that only the server renders. Islands are updated in place by
 * Vite's client; the HTML around them it does not know.
 */
export function reloadPages(): Plugin {
  return {
    name: 'reload-pages',
    hotUpdate({ modules, server }) {
      if (this.environment.name !== 'ssr') return;
      const { client } = server.environments;
      const inRoot = (file: string) => join(server.config.root, file);
      const updatedInPlace = new Set<string | null>();
      for (const registry of client.moduleGraph.getModulesByFile(inRoot(islandRegistry)) ?? []) {
        for (const { file } of registry.importedModules) updatedInPlace.add(file);
      }
      if (modules.some((module) => reaches(module, inRoot(renderEntry), updatedInPlace))) {
        client.hot.send(pageChangedEvent);
      }
    },
  };
}

/** Whether a module is imported by the target, directly or not, on any way that avoids certain files. */
function reaches(
  module: EnvironmentModuleNode,
  target: string,
  avoid: ReadonlySet<string | null>,
  seen = new Set<EnvironmentModuleNode>(),
): boolean {
  if (seen.has(module) || avoid.has(module.file)) return false;
  seen.add(module);
  if (module.file === target) return true;
  return [...module.importers].some((importer) => reaches(importer, target, avoid, seen));
}
