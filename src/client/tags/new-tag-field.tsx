import { useState, type Ref } from 'react';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { tagInput } from '#shared/tags.ts';

type NewTagFieldProps = {
  ref: Ref<HTMLDivElement>;
  /** Answers what is wrong with a valid name, or nothing when it was added. */
  onAdd: (name: string) => string | undefined;
};

/** A field for the name of a tag; Enter adds it like the button. */
export function NewTagField({ ref, onAdd }: NewTagFieldProps) {
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();

  const add = () => {
    const input = tagInput.safeParse({ name });
    const refusal = input.success ? onAdd(input.data.name) : input.error.issues[0]?.message;
    setError(refusal);
    if (!refusal) setName('');
  };

  return (
    <div ref={ref} className="flex items-end gap-2">
      <div className="grow">
        <TextField
          label="New tag name"
          value={name}
          onChange={(next) => {
            setName(next);
            setError(undefined);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            // The field is within the fact's form, which Enter would submit.
            event.preventDefault();
            if (name.trim()) add();
          }}
          autoComplete="off"
          error={error}
        />
      </div>
      <Button variant="secondary" isDisabled={name.trim() === ''} onPress={add}>
        Add
      </Button>
    </div>
  );
}
