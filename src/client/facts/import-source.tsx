import { FileField } from '#client/ui/file-field.tsx';
import { FieldGroup } from '#client/ui/field-group.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { useState } from 'react';
import { factColumns } from '#shared/fact-csv.ts';
import { readTableFile } from './read-table-file.ts';

type ImportSourceProps = {
  csv: string;
  isDisabled: boolean;
  onType: (csv: string) => void;
  onFile: (csv: string) => void;
};

/** A table is chosen as a file, or pasted. */
export function ImportSource({ csv, isDisabled, onType, onFile }: ImportSourceProps) {
  // A file is not shown as text: a field with a million characters is slow.
  const [isFile, setIsFile] = useState(false);
  const [files, setFiles] = useState(0);

  return (
    <FieldGroup label="A table with at least the columns factText and source">
      <p className="mb-4 text-note text-ink-soft">
        Parted by comma, semicolon or tab. Other columns are optional:{' '}
        {factColumns.slice(2).join(', ')}. Several tags are parted by semicolons.
      </p>
      <div className="grid gap-5">
        <FileField
          key={files}
          isDisabled={isDisabled}
          label="Choose a CSV file"
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
          onChoose={async (file) => {
            onFile(await readTableFile(file));
            setIsFile(true);
          }}
        />
        <TextField
          label="Or paste CSV"
          rows={5}
          isDisabled={isDisabled}
          value={isFile ? '' : csv}
          spellCheck="false"
          onChange={(text) => {
            setIsFile(false);
            // The name of a file that is not used any more goes.
            if (isFile) setFiles((count) => count + 1);
            onType(text);
          }}
        />
      </div>
    </FieldGroup>
  );
}
