import { join } from 'node:path';
import type { EnvironmentModuleNode, Plugin } from 'vite';

/** What the page's script listens for in development. */
const pageChangedEvent = 'page-changed';
const islandRegistry = 'src/client/islands/registry.ts';
/** What renders a page, and what it says. */
const pageEntries = ['src/client/entry-server.tsx', 'src/site-content.ts'];

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
      const targets = new Set<string | null>(pageEntries.map(inRoot));
      if (modules.some((module) => reaches(module, targets, updatedInPlace))) {
        client.hot.send(pageChangedEvent);
      }
    },
  };
}

/** Whether a module is imported by one of the targets, directly or not, on any way that avoids certain files. */
function reaches(
  module: EnvironmentModuleNode,
  targets: ReadonlySet<string | null>,
  avoid: ReadonlySet<string | null>,
  seen = new Set<EnvironmentModuleNode>(),
): boolean {
  if (seen.has(module) || avoid.has(module.file)) return false;
  seen.add(module);
  if (targets.has(module.file)) return true;
  return [...module.importers].some((importer) => reaches(importer, targets, avoid, seen));
}
