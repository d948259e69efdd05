import type { FormEvent, ReactNode } from 'react';
import { failureMessage } from '#client/trpc.tsx';
import { Actions } from '#client/ui/admin/card.tsx';
import { SmallButton } from '#client/ui/button.tsx';
import { FieldGroup } from '#client/ui/admin/fields.tsx';
import { FailureNotice, RevealOnMount } from '#client/ui/notice.tsx';
import { Switch } from '#client/ui/admin/switch.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { FactPreview } from './fact-preview.tsx';
import { type FactFormState, timeZone } from './use-fact-form.ts';

type FactFormProps = {
  state: FactFormState;
  tags: ReactNode;
  isSaving: boolean;
  /** While it is saved or restored, after which other values take the place of what is typed. */
  isReadOnly: boolean;
  error: unknown;
  onSave: () => void;
  onCancel: () => void;
};

const moment = { type: 'datetime-local', max: '9999-12-31T23:59', description: 'Optional' };

/** The fields of a fact, with a preview of its card. */
export function FactForm({
  state,
  tags,
  isSaving,
  isReadOnly,
  error,
  onSave,
  onCancel,
}: FactFormProps) {
  const { form, values, field, forget, set, isValid } = state;
  /** Of a field of text. */
  const propsOf = (name: Exclude<keyof typeof values, 'active'>) => ({
    ...field(name),
    readOnly: isReadOnly,
    value: values[name],
    onChange: (typed: string) => set({ [name]: typed }),
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReadOnly && isValid()) onSave();
  };

  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      onInput={forget}
      className="grid grid-cols-1 gap-x-8 gap-y-6 lg:grid-cols-2"
    >
      {/* Where there is one column, the preview follows the text that it shows. */}
      <div className="flex min-w-0 flex-col gap-5 max-lg:contents">
        <div className="max-lg:-order-2">
          <TextField label="Fact Text" {...propsOf('factText')} rows={5} />
        </div>
        <TextField label="Source" {...propsOf('source')} />
        <div className="grid gap-5 *:min-w-0 sm:grid-cols-2 lg:grid-cols-[1fr_9.5rem] min-[80rem]:grid-cols-[1fr_11.5rem]">
          <FieldGroup label="Active Status">
            <Switch
              isReadOnly={isReadOnly}
              isSelected={values.active}
              onChange={(active) => set({ active })}
            >
              Display this fact on the website
            </Switch>
          </FieldGroup>
          <TextField
            label="Date"
            {...propsOf('factDate')}
            type="date"
            // Otherwise a browser takes years of six digits.
            max="9999-12-31"
            description="Optional"
          />
        </div>
        {/* From when and until when an active fact is public, by this browser's clock. */}
        <FieldGroup label={`Schedule (time zone ${timeZone()})`}>
          <div className="grid gap-5 *:min-w-0 sm:grid-cols-2">
            <TextField label="Show from" {...propsOf('showFrom')} {...moment} />
            <TextField label="Show until" {...propsOf('showUntil')} {...moment} />
          </div>
        </FieldGroup>
      </div>
      <div className="grid min-w-0 content-start gap-5 max-lg:contents">
        <div className="max-lg:-order-1">
          <FactPreview factText={values.factText} source={values.source} />
        </div>
        <fieldset disabled={isReadOnly} className="contents">
          {tags}
        </fieldset>
      </div>
      {error !== null && (
        <div className="lg:col-span-full">
          <RevealOnMount>
            <FailureNotice>{failureMessage(error)}</FailureNotice>
          </RevealOnMount>
        </div>
      )}
      <Actions className="page-foot justify-end lg:col-span-full">
        <SmallButton onPress={onCancel}>Cancel</SmallButton>
        <SmallButton variant="primary" type="submit" isPending={isSaving}>
          {isSaving ? 'Saving...' : 'Save'}
        </SmallButton>
      </Actions>
    </form>
  );
}
