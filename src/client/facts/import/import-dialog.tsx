import { useState } from 'react';
import { plural } from '#shared/text.ts';
import { useLeaveQuestion } from '#client/desk/drafts/leave-check.ts';
import { LoadFailure } from '#client/load-failure.tsx';
import { failureMessage, type Outputs } from '#client/trpc.tsx';
import { Actions } from '#client/ui/admin/card.tsx';
import { Button } from '#client/ui/button.tsx';
import { CheckboxField } from '#client/ui/choice-fields.tsx';
import { Dialog } from '#client/ui/admin/dialog.tsx';
import { FailureNotice } from '#client/ui/notice.tsx';
import { Switch } from '#client/ui/admin/switch.tsx';
import { WarningIcon } from '#client/ui/icons.tsx';
import { ImportSource } from './import-source.tsx';
import { useImport } from './use-import.ts';

/** Takes a table of facts, says what is wrong with its lines, and imports the others by one button. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const table = useImport(onClose);
  const [skipExisting, setSkipExisting] = useState(true);
  const mayLeave = useLeaveQuestion(() => table.csv.trim() !== '');
  const { result, problem } = table;
  const lines = problem ? [] : (result?.lines ?? []);
  const count = lines.filter(({ reasons, exists }) =>
    exists ? !skipExisting : reasons.length === 0,
  ).length;

  return (
    <Dialog
      title="Import facts"
      size="wide"
      onClose={() => !table.isWriting && mayLeave() && onClose()}
    >
      <div className="flex flex-col gap-5">
        <ImportSource csv={table.csv} isDisabled={table.isWriting} onChange={table.read} />
        <output className="text-note">
          {table.isChecking ? 'Checking...' : !problem && result && summary(result.lines)}
        </output>
        {problem && <FailureNotice>{problem}</FailureNotice>}
        <LoadFailure what="Error checking the table" query={table.check} />
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

function summary(lines: ImportVerdictsProps['lines']): string {
  if (lines.length === 0) return 'There is no fact in this table.';
  const existing = lines.filter(({ exists }) => exists).length;
  const right = lines.filter(({ reasons }) => reasons.length === 0).length;
  const wrong = lines.length - existing - right;
  return `${plural(lines.length, 'line')}: ${right.toLocaleString('en')} right, ${existing.toLocaleString('en')} there already, ${wrong.toLocaleString('en')} wrong`;
}

type ImportVerdictsProps = { lines: Outputs['facts']['checkImport']['lines'] };

function ImportVerdicts({ lines }: ImportVerdictsProps) {
  const [onlyRefused, setOnlyRefused] = useState(false);
  const refused = lines.filter(({ reasons }) => reasons.length > 0);

  return (
    <div>
      {refused.length > 0 && (
        <Switch isSelected={onlyRefused} onChange={setOnlyRefused}>
          Only lines with a remark
        </Switch>
      )}
      <ol aria-label="Lines" className="border-b border-rule text-note">
        {(onlyRefused ? refused : lines).map(({ line, text, reasons, exists }) => {
          const isWrong = reasons.length > 0 && !exists;
          return (
            <li key={line} className="grid gap-x-4 border-t border-rule py-2 sm:grid-cols-2">
              <span className="min-w-0 truncate">
                <span className="text-ink-soft">Line {line.toLocaleString('en')}</span>{' '}
                <bdi className="font-mono">{text}</bdi>
              </span>
              <span className={`flex min-w-0 gap-1.5 ${isWrong ? 'text-danger' : ''}`}>
                {isWrong && <WarningIcon className="mt-0.5 size-4" />}
                <span className="min-w-0">{reasons.join('. ') || 'Right'}</span>
              </span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
