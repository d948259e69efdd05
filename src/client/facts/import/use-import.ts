import { useEffect, useRef, useState } from 'react';
import { plural } from '#shared/text.ts';
import { trpc } from '#client/trpc.tsx';
import { notifyFailure, notifySuccess } from '#client/result-toasts.ts';
import { isTooLong, tooLong } from '#shared/fact-csv.ts';
import { useFactsRefresh } from '#client/facts/fact-changes.ts';

const debounceMs = 300;

/** A table, what is wrong with it, and the one call that writes what is right. */
export function useImport(onImported: () => void) {
  const refresh = useFactsRefresh();
  const [csv, setCsv] = useState('');
  const timer = useRef<number>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const check = trpc.facts.checkImport.useMutation();
  const write = trpc.facts.import.useMutation({
    async onSuccess({ count }) {
      await refresh();
      notifySuccess(`${plural(count, 'fact')} imported`);
      onImported();
    },
    onError(error, { csv }) {
      notifyFailure('Failed to import', error);
      // It may have been written all the same.
      void refresh();
      check.mutate({ csv });
    },
  });

  const isRefused = isTooLong(csv);
  const isEmpty = csv.trim() === '';
  // What was said of another text is not true of this one.
  const isOfThis = !isEmpty && !isRefused && check.variables?.csv === csv;

  /** A table is checked a moment after it was typed last, or read from a file. */
  const read = (table: string) => {
    setCsv(table);
    write.reset();
    clearTimeout(timer.current);
    if (table.trim() === '' || isTooLong(table)) return;
    timer.current = window.setTimeout(() => check.mutate({ csv: table }), debounceMs);
  };

  return {
    csv,
    read,
    problem: isRefused ? tooLong() : isOfThis ? check.data?.problem : undefined,
    result: isOfThis ? check.data : undefined,
    check: { error: isOfThis && check.error, refetch: () => check.mutate({ csv }) },
    isChecking: !isEmpty && !isRefused && !(isOfThis && (check.isSuccess || check.isError)),
    write: (skipExisting: boolean) => !write.isPending && write.mutate({ csv, skipExisting }),
    isWriting: write.isPending,
    writeError: write.error,
  };
}
