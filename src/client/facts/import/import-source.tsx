import { useMutation } from '@tanstack/react-query';
import { FileButton } from '#client/ui/admin/fields.tsx';
import { FailureNotice } from '#client/ui/notice.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { csvColumns } from '#shared/fact-csv.ts';

const fileTypes = ['.csv', '.tsv', '.txt', 'text/csv', 'text/tab-separated-values', 'text/plain'];

type ImportSourceProps = {
  csv: string;
  isDisabled: boolean;
  onChange: (csv: string) => void;
};

/** A table is chosen as a file, or pasted. */
export function ImportSource({ csv, isDisabled, onChange }: ImportSourceProps) {
  const file = useMutation({
    mutationFn: (file: File) => readTableFile(file),
    onSuccess: onChange,
    onError: () => onChange(''),
  });

  return (
    <>
      <p className="text-note text-ink-soft">
        A table with at least the columns factText and source, parted by comma, semicolon or tab.
        Others are optional: {csvColumns.slice(2).join(', ')}. Several tags are parted by
        semicolons.
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <FileButton
          label="Choose a CSV file"
          acceptedFileTypes={fileTypes}
          isDisabled={isDisabled}
          onChoose={file.mutate}
        />
        <output className="min-w-0 text-note">{file.variables?.name}</output>
      </div>
      {file.isError && <FailureNotice>This file cannot be read.</FailureNotice>}
      {file.isSuccess && !csv.trim() && <FailureNotice>This file is empty.</FailureNotice>}
      <TextField
        label="Or paste CSV"
        rows={5}
        disabled={isDisabled}
        // A file is not shown as text: a field with a million characters is slow.
        value={file.isIdle ? csv : ''}
        spellCheck="false"
        onChange={(text) => {
          file.reset();
          onChange(text);
        }}
      />
    </>
  );
}

/**
 * The text of a file: UTF-8, or Windows-1252 where it is no valid UTF-8; UTF-16 where it says so, as what Excel calls
 * "Unicode Text". A byte order mark is left out.
 */
export async function readTableFile(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer();
  const [first, second] = new Uint8Array(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Every sequence of bytes is valid in it.
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
