import { useId, useState } from 'react';
import { LocalTime } from '#client/desk/local-time.tsx';
import type { Outputs } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { Confirm } from '#client/ui/admin/confirm.tsx';

type DeletedFactRowProps = {
  fact: Outputs['deletedFacts']['list']['facts'][number];
  /** Being restored or erased. */
  isLeaving: boolean;
  onRestore: () => void;
  onErase: () => void;
};

export function DeletedFactRow({ fact, isLeaving, onRestore, onErase }: DeletedFactRowProps) {
  const textId = useId();
  const [isAsking, setIsAsking] = useState(false);
  const common = { size: 'small', isPending: isLeaving, 'aria-describedby': textId } as const;

  return (
    <li
      className={`grid gap-x-6 gap-y-2 border-t border-rule py-4 md:grid-cols-[1fr_auto] ${isLeaving ? 'opacity-50' : ''}`}
    >
      <div className="min-w-0">
        <p id={textId} className="font-mono wrap-anywhere">
          {fact.factText}
        </p>
        <p className="mt-1 flex flex-wrap gap-x-4 text-note text-ink-soft">
          <span className="min-w-0 wrap-anywhere">Source: {fact.source}</span>
          <span>
            Deleted <LocalTime at={fact.deletedAt} />
          </span>
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2 self-start">
        <Button {...common} variant="secondary" onPress={onRestore}>
          Restore
        </Button>
        <Button {...common} variant="danger" onPress={() => setIsAsking(true)}>
          Delete for good
        </Button>
        <Confirm
          title="Delete this fact for good?"
          action="Delete for good"
          isOpen={isAsking}
          onClose={() => setIsAsking(false)}
          onConfirm={onErase}
        >
          This cannot be undone, and its history goes with it.
        </Confirm>
      </div>
    </li>
  );
}
