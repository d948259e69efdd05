import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '#client/ui/button.tsx';
import { buttonStyles } from '#client/ui/button-link.tsx';
import { ArrowDownIcon, ArrowUpIcon, PencilIcon, TrashIcon } from '#client/ui/icons.tsx';
import { MenuItem, MoreMenu } from '#client/ui/admin/menu.tsx';
import { isTyping } from '#client/ui/notice.tsx';
import { editLink } from '#client/facts/listing.ts';

const deleteQuestion = 'Are you sure you want to delete this fact?';

export type Direction = 'up' | 'down';

/** What a fact can be moved by that is to have the focus afterwards. */
export type ArrivesBy = Direction | 'menu';

type FactButtonsProps = {
  id: number;
  isFirst: boolean;
  isLast: boolean;
  isLeaving: boolean;
  /** False while the facts shown are not all there are in their order. */
  canReorder: boolean;
  /** Set while the row arrives where this control moved it: the focus is to be there. */
  arrivesBy: ArrivesBy | undefined;
  /** The id of the element that says which fact these buttons are for. */
  describedBy: string;
  onArrived: () => void;
  onMove: (direction: Direction) => void;
  onMoveToPosition: () => void;
  onDelete: () => void;
};

/** Moves a fact, leads to its page and deletes it. */
export function FactButtons({ describedBy, canReorder, arrivesBy, ...props }: FactButtonsProps) {
  const up = useRef<HTMLButtonElement>(null);
  const down = useRef<HTMLButtonElement>(null);
  const more = useRef<HTMLButtonElement>(null);

  const onArrived = useEffectEvent(props.onArrived);
  useEffect(() => {
    if (!arrivesBy) return;
    const [used, other] = { up: [up, down], down: [down, up], menu: [more, more] }[arrivesBy];
    // At the end of the list the button that was pressed is disabled.
    if (!isTyping()) (used?.current?.disabled ? other : used)?.current?.focus();
    onArrived();
  }, [arrivesBy]);

  const common = { variant: 'quiet', size: 'icon', 'aria-describedby': describedBy } as const;
  return (
    <div className="-mr-2 flex max-lg:-ml-3 max-lg:flex-wrap">
      <Button
        {...common}
        ref={up}
        aria-label="Move up"
        isDisabled={props.isFirst || !canReorder}
        onPress={() => props.onMove('up')}
      >
        <ArrowUpIcon />
      </Button>
      <Button
        {...common}
        ref={down}
        aria-label="Move down"
        isDisabled={props.isLast || !canReorder}
        onPress={() => props.onMove('down')}
      >
        <ArrowDownIcon />
      </Button>
      <Link
        {...editLink(props.id)}
        aria-label="Edit"
        aria-describedby={describedBy}
        className={buttonStyles({ variant: 'quiet', size: 'icon' })}
      >
        <PencilIcon />
      </Link>
      {/* Apart from "Edit", so that it is not pressed for it. */}
      <span className="ml-1 border-l border-rule pl-1">
        <Button
          {...common}
          variant="quietDanger"
          aria-label="Delete"
          isPending={props.isLeaving}
          onPress={() => window.confirm(deleteQuestion) && props.onDelete()}
        >
          <TrashIcon />
        </Button>
      </span>
      <MoreMenu ref={more} label="More actions" aria-describedby={describedBy}>
        <MenuItem isDisabled={!canReorder} onAction={props.onMoveToPosition}>
          Move to position
        </MenuItem>
      </MoreMenu>
    </div>
  );
}
