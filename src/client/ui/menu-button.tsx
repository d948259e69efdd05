import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Button } from './button.tsx';
import type { ButtonStyles } from './button-styles.ts';
import { ChevronDownIcon } from './icons.tsx';

type MenuButtonProps = ButtonStyles & {
  label: string;
  items: readonly { id: number; name: string }[];
  /** Stands in the menu while there are no items. */
  emptyText: string;
  isDisabled?: boolean;
  isPending?: boolean;
  onAction: (id: number) => void;
};

/** A button that opens a menu, which its label names. */
export function MenuButton({ label, items, emptyText, onAction, ...button }: MenuButtonProps) {
  return (
    <MenuTrigger>
      <Button {...button}>
        {label}
        <ChevronDownIcon className="size-4" />
      </Button>
      <Popover className="max-w-[calc(100vw-1rem)] min-w-40 overflow-y-auto border border-field bg-surface text-ink shadow-header">
        <Menu
          items={items}
          onAction={(key) => onAction(Number(key))}
          renderEmptyState={() => <p className="px-3 py-2 text-note text-ink-soft">{emptyText}</p>}
          className="py-1 outline-none"
        >
          {({ name }) => (
            <MenuItem className="flex min-h-9 cursor-pointer items-center px-3 text-note wrap-anywhere outline-none hovered:bg-bar focused:bg-bar focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-green pointer-coarse:min-h-11 max-md:min-h-11">
              {name}
            </MenuItem>
          )}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
