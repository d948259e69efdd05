import { FieldGroup } from '#client/ui/admin/field-group.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { timeZone } from './local-moment.ts';
import type { FactFormState } from './use-fact-form.ts';

/** From when and until when an active fact is public, by this browser's clock. */
export function ScheduleFields({ values, errors, set }: FactFormState) {
  return (
    <FieldGroup label={`Schedule (time zone ${timeZone()})`}>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Show from"
          name="showFrom"
          type="datetime-local"
          max="9999-12-31T23:59"
          description="Optional"
          value={values.showFrom}
          onChange={(showFrom) => set({ showFrom })}
          error={errors.showFrom?.[0]}
        />
        <TextField
          label="Show until"
          name="showUntil"
          type="datetime-local"
          max="9999-12-31T23:59"
          description="Optional"
          value={values.showUntil}
          onChange={(showUntil) => set({ showUntil })}
          error={errors.showUntil?.[0]}
        />
      </div>
    </FieldGroup>
  );
}
