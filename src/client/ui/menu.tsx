import type { ReactNode, Ref } from 'react';
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  MenuTrigger,
} from 'react-aria-components/Menu';
import type { MenuItemProps, MenuProps } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Button } from './button.tsx';
import { MoreIcon } from './list-icons.tsx';

type MoreMenuProps = Pick<MenuProps<object>, 'onAction'> & {
  ref?: Ref<HTMLButtonElement>;
  label: string;
  'aria-describedby'?: string;
  /** `MenuItem`s. */
  children: ReactNode;
};

/** A button with three dots that opens a menu. */
export function MoreMenu({ ref, label, children, onAction, ...props }: MoreMenuProps) {
  return (
    <MenuTrigger>
      <Button {...props} ref={ref} variant="quiet" size="icon" aria-label={label}>
        <MoreIcon />
      </Button>
      <Popover placement="bottom end" offset={4} className="border border-rule bg-surface">
        <AriaMenu onAction={onAction} className="min-w-48 outline-none">
          {children}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}

/** Chosen by `id`. */
export function MenuItem(props: Omit<MenuItemProps, 'className' | 'style'>) {
  return (
    <AriaMenuItem
      {...props}
      className="flex min-h-11 cursor-pointer items-center px-4 py-2 outline-none focus:bg-bar focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-green disabled:cursor-not-allowed disabled:opacity-50"
    />
  );
}
