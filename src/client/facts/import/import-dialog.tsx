import { useState } from 'react';
import { plural } from '#client/desk/plural.ts';
import { LoadFailure } from '#client/load-failure.tsx';
import { failureMessage } from '#client/trpc.tsx';
import { Actions } from '#client/ui/admin/actions.tsx';
import { Button } from '#client/ui/button.tsx';
import { CheckboxField } from '#client/ui/checkbox-field.tsx';
import { Dialog } from '#client/ui/admin/dialog.tsx';
import { FailureNotice } from '#client/ui/notice.tsx';
import { ImportSource } from './import-source.tsx';
import { ImportVerdicts } from './import-verdicts.tsx';
import { useImport } from './use-import.ts';

/** Takes a table of facts, says what is wrong with its lines, and imports the others by one button. */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const table = useImport(onClose);
  const [skipExisting, setSkipExisting] = useState(true);
  const { result, problem } = table;
  const lines = problem ? [] : (result?.lines ?? []);
  const count = lines.filter(({ reasons, exists }) =>
    exists ? !skipExisting : reasons.length === 0,
  ).length;

  return (
    <Dialog
      title="Import facts"
      size="wide"
      isOpen
      onOpenChange={(isOpen) => !isOpen && !table.isWriting && onClose()}
    >
      <div className="flex flex-col gap-5">
        <ImportSource
          csv={table.csv}
          isDisabled={table.isWriting}
          onType={table.type}
          onFile={table.readAtOnce}
        />
        <output className="text-note">{summary(table.isChecking, lines)}</output>
        {problem && <FailureNotice>{problem}</FailureNotice>}
        {table.checkError && (
          <LoadFailure
            what="Error checking the table"
            error={table.checkError}
            onRetry={table.checkAgain}
          />
        )}
        {!problem && result?.notice && <p className="text-note text-ink-soft">{result.notice}</p>}
        {lines.length > 0 && <ImportVerdicts lines={lines} />}
        {table.writeError !== null && (
          <FailureNotice>{failureMessage(table.writeError)}</FailureNotice>
        )}
        <Actions className="justify-between">
          <CheckboxField
            label="Skip existing"
            checked={skipExisting}
            disabled={table.isWriting}
            onChange={({ target }) => setSkipExisting(target.checked)}
          />
          <Button
            isDisabled={count === 0}
            isPending={table.isWriting}
            onPress={() => table.write(skipExisting)}
          >
            {table.isWriting ? 'Importing...' : `Import ${plural(count, 'fact')}`}
          </Button>
        </Actions>
      </div>
    </Dialog>
  );
}

type Lines = Parameters<typeof ImportVerdicts>[0]['lines'];

function summary(isChecking: boolean, lines: Lines): string {
  if (isChecking) return 'Checking...';
  if (lines.length === 0) return '';
  const existing = lines.filter(({ exists }) => exists).length;
  const right = lines.filter(({ reasons }) => reasons.length === 0).length;
  const wrong = lines.length - existing - right;
  return `${plural(lines.length, 'line')}: ${right.toLocaleString('en')} right, ${existing.toLocaleString('en')} there already, ${wrong.toLocaleString('en')} wrong`;
}
