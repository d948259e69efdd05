import { NavLink } from '#client/desk/nav-link.tsx';
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
            <NavLink
              key={folder}
              search={{ tab: 'messages', folder: folder === 'inbox' ? undefined : folder }}
              isCurrent={folder === current}
            >
              {folderNames[folder]}
              {total !== undefined && `, ${total.toLocaleString('en')}`}
            </NavLink>
          );
        })}
      </ul>
    </nav>
  );
}
