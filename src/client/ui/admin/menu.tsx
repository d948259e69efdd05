import type { ReactNode, Ref } from 'react';
import { Button } from 'react-aria-components/Button';
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  MenuTrigger,
  type MenuItemProps,
  type MenuProps,
} from 'react-aria-components/Menu';
import { Popover, type PopoverProps } from 'react-aria-components/Popover';
import { Toolbar as AriaToolbar } from 'react-aria-components/Toolbar';
import { buttonStyles } from '../button-link.tsx';
import { ChevronDownIcon, icon } from '../icons.tsx';

const MoreIcon = icon(<path strokeWidth="2.5" d="M10 4.5v.01M10 10v.01M10 15.5v.01" />);

type MoreMenuProps = {
  ref?: Ref<HTMLButtonElement>;
  label: string;
  'aria-describedby'?: string;
  /** `MenuItem`s. */
  children: ReactNode;
};

/** A button with three dots that opens a menu. */
export function MoreMenu({ ref, label, children, ...props }: MoreMenuProps) {
  return (
    <MenuTrigger>
      <Button
        {...props}
        ref={ref}
        aria-label={label}
        className={buttonStyles({ variant: 'quiet', size: 'icon' })}
      >
        <MoreIcon />
      </Button>
      <MenuPopover placement="bottom end">{children}</MenuPopover>
    </MenuTrigger>
  );
}

type MenuButtonProps = {
  label: string;
  items: readonly { id: number; name: string }[];
  emptyText: string;
  isDisabled: boolean;
  isPending: boolean;
  onAction: (id: number) => void;
};

export function MenuButton({
  label,
  items,
  emptyText,
  isDisabled,
  isPending,
  onAction,
}: MenuButtonProps) {
  return (
    <MenuTrigger>
      <Button
        isDisabled={isDisabled}
        isPending={isPending}
        className={buttonStyles({ variant: 'secondary', size: 'small' })}
      >
        {label}
        <ChevronDownIcon className="size-4" />
      </Button>
      <MenuPopover
        placement="bottom start"
        aria-label={label}
        onAction={(id) => onAction(Number(id))}
        renderEmptyState={() => <p className="px-4 py-2 text-note">{emptyText}</p>}
      >
        {items.map(({ id, name }) => (
          <MenuItem key={id} id={id}>
            {name}
          </MenuItem>
        ))}
      </MenuPopover>
    </MenuTrigger>
  );
}

type MenuPopoverProps = MenuProps<object> & Pick<PopoverProps, 'placement'>;

function MenuPopover({ placement, ...props }: MenuPopoverProps) {
  return (
    <Popover
      placement={placement}
      offset={4}
      className="flex max-w-72 min-w-48 border border-rule bg-surface"
    >
      <AriaMenu {...props} className="max-h-72 grow overflow-y-auto outline-none" />
    </Popover>
  );
}

/** Chosen by `onAction`, of its own or of its menu. */
export function MenuItem(props: Omit<MenuItemProps, 'className' | 'style'>) {
  return (
    <AriaMenuItem
      {...props}
      className="flex min-h-11 cursor-pointer items-center px-4 py-2 text-row wrap-anywhere focus:bg-bar focus-visible:-outline-offset-2 disabled:cursor-not-allowed disabled:opacity-50"
    />
  );
}

/** Buttons that the arrow keys lead through; Tab leads past them. */
export function Toolbar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <AriaToolbar aria-label={label} className="flex flex-wrap items-center gap-2">
      {children}
    </AriaToolbar>
  );
}
