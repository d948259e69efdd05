import { Link } from '@tanstack/react-router';
import { trpc } from '#client/trpc.tsx';
import { folderNames, folders, type Folder } from '#shared/messages.ts';

/** Leads to the folders, and says how many messages each has. */
export function FolderNav({ current }: { current: Folder }) {
  const { data: counts } = trpc.messages.counts.useQuery(undefined, { staleTime: 0 });

  return (
    <nav aria-label="Folders" className="mb-6 border-b border-rule">
      <ul className="flex flex-wrap gap-x-6">
        {folders.map((folder) => {
          const total = counts?.find((count) => count.folder === folder)?.total;
          return (
            <li key={folder}>
              <Link
                to="/admin/dashboard"
                search={{ tab: 'messages', folder: folder === 'inbox' ? undefined : folder }}
                activeOptions={{ exact: true }}
                activeProps={{}}
                aria-current={folder === current ? 'page' : undefined}
                className="flex min-h-11 min-w-11 items-center border-b-2 border-transparent aria-[current=page]:border-pencil"
              >
                {folderNames[folder]}
                {total !== undefined && `, ${total.toLocaleString('en')}`}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
