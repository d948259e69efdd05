import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Button } from './button.tsx';
import type { ButtonStyles } from './button-styles.ts';
import { ChevronDownIcon } from './icons.tsx';

type MenuButtonProps = ButtonStyles & {
  label: string;
  items: readonly { id: number; name: string }[];
  /** The only item, which does nothing, while there are no others. */
  emptyText: string;
  isDisabled?: boolean;
  isPending?: boolean;
  onAction: (id: number) => void;
};

/**
 * A button that opens a menu below itself; on a phone, as wide as its positioned ancestor. React Aria's `Menu` would be
 * 21 kB of script, and its parts that the public page shares would make that page heavier.
 */
export function MenuButton({ label, items, emptyText, onAction, ...button }: MenuButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const popup = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (isOpen) popup.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
  }, [isOpen]);

  const close = () => {
    setIsOpen(false);
    trigger.current?.focus();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') close();
    const wanted = itemFor(event.key, [...(popup.current?.querySelectorAll('button') ?? [])]);
    if (event.key === 'Escape') close();
    else if (!wanted) return;
    wanted?.focus();
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div
      className="md:relative"
      onBlur={({ currentTarget, relatedTarget }) =>
        !currentTarget.contains(relatedTarget) && setIsOpen(false)
      }
    >
      <Button
        {...button}
        ref={trigger}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPress={() => setIsOpen(!isOpen)}
      >
        {label}
        <ChevronDownIcon className="size-4" />
      </Button>
      {isOpen && (
        <div
          ref={popup}
          role="menu"
          aria-label={label}
          tabIndex={-1}
          onKeyDown={onKeyDown}
          className="absolute z-10 mt-1 max-h-64 overflow-y-auto border border-field bg-surface py-1 shadow-header outline-none max-md:inset-x-0 md:w-64"
        >
          {items.length === 0 && (
            <div role="menuitem" aria-disabled tabIndex={-1} className="px-3 py-2 text-note">
              {emptyText}
            </div>
          )}
          {items.map(({ id, name }) => (
            <button
              key={id}
              type="button"
              role="menuitem"
              tabIndex={-1}
              onClick={() => {
                close();
                onAction(id);
              }}
              className="block min-h-9 w-full cursor-pointer px-3 text-left text-note wrap-anywhere -outline-offset-2 hover:bg-bar pointer-coarse:min-h-11 max-md:min-h-11"
            >
              {name}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

/** The item that a key leads to: the next or previous one, the first or last, or the next that begins with a letter. */
function itemFor(key: string, items: HTMLButtonElement[]): HTMLButtonElement | undefined {
  const current = items.findIndex((item) => item === document.activeElement);
  switch (key) {
    case 'ArrowDown':
      return items[(current + 1) % items.length];
    case 'ArrowUp':
      return items.at(current <= 0 ? -1 : current - 1);
    case 'Home':
      return items[0];
    case 'End':
      return items.at(-1);
    default: {
      if (key.length !== 1 || key === ' ') return undefined;
      const inTurn = [...items.slice(current + 1), ...items.slice(0, current + 1)];
      return inTurn.find((item) => item.textContent.toLowerCase().startsWith(key.toLowerCase()));
    }
  }
}
