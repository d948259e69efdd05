import { useEffect, useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Dialog } from './dialog.tsx';
import { catchLostFocus, takesLostFocus } from './lost-focus.ts';

type ShipsProps = { isSunk?: boolean; isUndoable?: boolean; canSink?: boolean };

/** A list with a row, the question that its button asks, and a toast. */
function Ships({ isSunk = false, isUndoable = false, canSink = true }: ShipsProps) {
  useEffect(catchLostFocus, []);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <section {...takesLostFocus} aria-label="Ships">
        {!isSunk && <button onClick={() => setIsAsking(true)}>Argo</button>}
      </section>
      {isAsking && (
        <Dialog title="Sink it?" onClose={() => setIsAsking(false)}>
          <button disabled={!canSink}>Sink</button>
        </Dialog>
      )}
      <div className="toast-region">{isUndoable && <button>Undo</button>}</div>
    </>
  );
}

test('in a dialog the focus stays; from there it goes back, or to what is around what was there', async () => {
  const screen = await render(<Ships />);
  const argo = screen.getByRole('button', { name: 'Argo' });
  const dialog = screen.getByRole('dialog');
  await argo.click();
  await screen.getByRole('button', { name: 'Sink' }).click();
  await screen.rerender(<Ships canSink={false} />);
  await expect.element(dialog).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(argo).toHaveFocus();

  await argo.click();
  await screen.rerender(<Ships isSunk />);
  await expect.element(dialog).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('region', { name: 'Ships' })).toHaveFocus();
});

test('a toast that had the focus gives it back to what is around a row that has gone', async () => {
  const screen = await render(<Ships isUndoable />);
  screen.getByRole('button', { name: 'Argo' }).element().focus();
  screen.getByRole('button', { name: 'Undo' }).element().focus();
  await screen.rerender(<Ships isUndoable isSunk />);
  await expect.element(screen.getByRole('button', { name: 'Undo' })).toHaveFocus();
  await screen.rerender(<Ships isSunk />);
  await expect.element(screen.getByRole('region', { name: 'Ships' })).toHaveFocus();
});
