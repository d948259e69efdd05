import { useState } from 'react';
import type { Outputs } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { Switch } from '#client/ui/admin/switch.tsx';
import { WarningIcon } from '#client/ui/icons.tsx';

const pageSize = 50;

type ImportVerdictsProps = { lines: Outputs['facts']['checkImport']['lines'] };

/** What becomes of each line, fifty at a time. */
export function ImportVerdicts({ lines }: ImportVerdictsProps) {
  const [onlyRefused, setOnlyRefused] = useState(false);
  const [page, setPage] = useState(1);
  const refused = lines.filter(({ reasons }) => reasons.length > 0);
  const listed = onlyRefused ? refused : lines;
  const pages = Math.max(1, Math.ceil(listed.length / pageSize));
  const shownPage = Math.min(page, pages);
  const start = (shownPage - 1) * pageSize;

  return (
    <div>
      {refused.length > 0 && (
        <Switch
          isSelected={onlyRefused}
          onChange={(isSelected) => {
            setOnlyRefused(isSelected);
            setPage(1);
          }}
        >
          Only lines with a remark
        </Switch>
      )}
      <ol aria-label="Lines" className="border-b border-rule text-note">
        {listed.slice(start, start + pageSize).map((line) => (
          <Verdict key={line.line} {...line} />
        ))}
      </ol>
      {pages > 1 && (
        <div className="mt-3 flex flex-wrap items-center gap-2">
          <Button
            variant="secondary"
            size="small"
            isDisabled={shownPage === 1}
            onPress={() => setPage(shownPage - 1)}
          >
            Previous
          </Button>
          <Button
            variant="secondary"
            size="small"
            isDisabled={shownPage === pages}
            onPress={() => setPage(shownPage + 1)}
          >
            Next
          </Button>
          <output className="text-note text-ink-soft">
            Page {shownPage.toLocaleString('en')} of {pages.toLocaleString('en')}
          </output>
        </div>
      )}
    </div>
  );
}

function Verdict({ line, text, reasons, exists }: ImportVerdictsProps['lines'][number]) {
  const isWrong = reasons.length > 0 && !exists;
  return (
    <li className="grid gap-x-4 border-t border-rule py-2 sm:grid-cols-2">
      <span className="min-w-0 truncate">
        <span className="text-ink-soft">Line {line.toLocaleString('en')}</span>{' '}
        <bdi className="font-mono">{text}</bdi>
      </span>
      <span className={`flex min-w-0 gap-1.5 ${isWrong ? 'text-danger' : ''}`}>
        {isWrong && <WarningIcon className="mt-0.5 size-4" />}
        <span className="min-w-0 break-words">{reasons.join('. ') || 'Right'}</span>
      </span>
    </li>
  );
}
