interface Room {
  /** The files it holds: a folder, or a pattern. Of several rows that fit a file the last one counts. */
  files: string;
  /**
   * What a file of it may import, its own folder aside. An exclamation mark stands before what it may not; of several
   * that fit the last one counts.
   */
  imports: string[];
  /** What it may import the types of, as well. */
  types?: string[];
}

const words = ['src/content.ts', 'src/shared/'];
/** What the owner says reaches the client as data of a request: of the release's own it has the types alone. */
const siteTypes = ['src/site-content.ts'];
/** Each of the engines that the database runs on, known to `db/engine` alone. */
const engines = ['better-sqlite3', '@libsql/', 'drizzle-orm/better-sqlite3', 'drizzle-orm/libsql'];
const packages = ['node_modules/'];
const packagesButEngines = [...packages, ...engines.map((name) => `!node_modules/${name}`)];

/** Files of the client that belong to no folder, such as the one that speaks to the server. */
const clientRoot = 'src/client/*.*';
/** What all pages share. */
const clientKit = [...packages, ...words, clientRoot, 'src/client/{forms,paper,ui}/**'];
/** Of `ui/admin` the public pages load no styles. */
const publicKit = [...clientKit, '!src/client/{forms,ui/admin}/**'];
const deskKit = [...clientKit, 'src/client/desk/'];

/** Who may import whom. What is not in the table may import everything; tests may, too. */
export const importTable: Room[] = [
  { files: 'db/', imports: [...packagesButEngines, 'db/', '!db/engine/', 'db/engine/*.ts'] },
  {
    files: 'db/engine/',
    imports: [...packages, 'db/engine/', 'db/schema.ts', 'db/facts/tag-keys.ts'],
  },
  { files: 'src/shared/', imports: [...packagesButEngines, 'src/shared/'] },

  // The server loads the client by path and imports none of it.
  { files: 'src/server/', imports: ['**', '!src/client/'] },
  // Routers know procedures, not the doors they are called by.
  {
    files: 'src/server/routers/',
    imports: ['**', '!src/client/', '!**/app.ts', '!src/server/{rest,pages,cache,commands}/**'],
  },
  // It knows requests, responses and a version, and nothing of this site.
  { files: 'src/server/cache/', imports: packages },
  // The documented API reaches data through procedures only.
  { files: 'src/server/rest/{routes,openapi}.ts', imports: ['**', '!src/client/', '!db/'] },

  // Folders of the client do not import each other but what several share: only routes combine them. Of the server
  // they know the type of the router, from a file that belongs to no folder.
  { files: 'src/client/', imports: clientKit },
  {
    files: clientRoot,
    imports: [...packages, ...words, 'src/client/'],
    types: ['db/', 'src/server/', ...siteTypes],
  },
  {
    files: 'src/client/entry-public.ts',
    imports: [...packages, ...words, 'src/client/', '!src/client/ui/admin/'],
    types: ['db/', 'src/server/', ...siteTypes],
  },
  {
    files: 'src/client/routes/',
    imports: [...packages, ...words, 'src/client/'],
    types: ['db/', 'src/server/', ...siteTypes],
  },
  {
    files: 'src/client/routes/*.tsx',
    imports: [...packages, ...words, 'src/client/', '!src/client/ui/admin/'],
    types: ['db/', 'src/server/', ...siteTypes],
  },
  { files: 'src/client/ui/', imports: [...packages, 'src/client/ui/*.*', '!src/client/ui/admin/'] },
  {
    files: 'src/client/ui/theme.tsx',
    imports: [...packages, 'src/client/ui/*.*', 'src/shared/site/browser-storage.ts'],
  },
  { files: 'src/client/ui/admin/', imports: [...packages, 'src/client/ui/*.*'] },
  { files: 'src/client/{layout,paper}/**', imports: publicKit },
  {
    files: 'src/client/{contact,forms,newsletter}/**',
    imports: [...publicKit, 'src/client/forms/'],
  },
  { files: 'src/client/carousel/', imports: [...publicKit, 'src/client/islands/'] },
  // They run before React is there, and ask the server late.
  {
    files: 'src/client/{carousel,paper}/*.ts',
    imports: [
      ...publicKit,
      'src/client/islands/',
      '!node_modules/react',
      '!src/client/**/*.tsx',
      'src/client/trpc.tsx',
    ],
  },
  {
    files: 'src/client/home/',
    imports: [...publicKit, 'src/client/islands/', 'src/client/home/'],
    types: siteTypes,
  },
  // What hydrates a part of a page knows no part; only the registry names them.
  { files: 'src/client/islands/', imports: packages },
  {
    files: 'src/client/islands/registry.ts',
    imports: [
      ...packages,
      ...words,
      clientRoot,
      'src/client/{carousel,contact,home,newsletter}/**',
    ],
  },
  {
    files: 'src/client/{desk,messages,subscribers,letters}/**',
    imports: deskKit,
  },
  { files: 'src/client/account/', imports: [...deskKit, 'src/client/account/'] },
  { files: 'src/client/facts/', imports: [...deskKit, 'src/client/facts/'] },
  { files: 'src/client/site/', imports: [...deskKit, 'src/client/site/', 'src/site-content.ts'] },

  // The bench measures the built site from outside.
  { files: 'bench/', imports: [...packages, 'bench/', 'db/', 'src/test/'] },
];
