import { useMutation } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { FormDialog } from '#client/desk/form-dialog.tsx';
import { useChange } from '#client/facts/fact-changes.ts';
import { trpc } from '#client/trpc.tsx';
import { TextField } from '#client/ui/text-field.tsx';

/** As it stood when it was asked for: once it is moved, it may have left the page. */
export interface AskedPosition {
  fact: { id: number; factText: string };
  /** Counted from 1. */
  position: number;
}

type PositionDialogProps = AskedPosition & {
  total: number;
  onMoved: (position: number) => void;
  onClose: () => void;
};

export function PositionDialog({ fact, position, total, onMoved, onClose }: PositionDialogProps) {
  const { client } = trpc.useUtils();
  const change = useChange();
  // Among the facts that the server has by now.
  const move = useMutation({
    ...change('Failed to update AI fact'),
    async mutationFn({ position }: { position: number }) {
      const others = (await client.facts.list.query()).filter(({ id }) => id !== fact.id);
      await client.facts.move.mutate({ id: fact.id, before: others[position - 1]?.id ?? null });
      return Math.min(position, others.length + 1);
    },
  });

  return (
    <FormDialog
      title="Move to position"
      action="Move"
      onClose={onClose}
      onDone={(_, position) => onMoved(position)}
      schema={factPosition(total)}
      change={move}
    >
      {(field) => (
        <>
          <p className="line-clamp-3 font-mono">{fact.factText}</p>
          <TextField
            label="Position"
            {...field('position')}
            inputMode="numeric"
            autoComplete="off"
            defaultValue={String(position)}
            description={`1 to ${total.toLocaleString('en')}`}
          />
        </>
      )}
    </FormDialog>
  );
}

/** "2,000" as a number is shown. */
const withoutGroups = (text: string) => text.replaceAll(/[\s,]/g, '');

/** The place that a fact shall have, counted from 1, as it is typed. */
export function factPosition(total: number) {
  const message = `Position must be a whole number from 1 to ${total.toLocaleString('en')}`;
  return z.object({
    position: z.pipe(
      z.string(message).check(z.overwrite(withoutGroups), z.regex(/^\d{1,9}$/, message)),
      z.pipe(
        z.transform(Number),
        z.number().check(z.minimum(1, message), z.maximum(total, message)),
      ),
    ),
  });
}
