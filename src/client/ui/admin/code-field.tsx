import { useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { isFocusFree } from '../notice.tsx';
import { FieldError, fieldStyles } from '../text-field.tsx';

/** What a whole code is for. */
type CodeChange = {
  isPending: boolean;
  mutate: (input: { code: string }, options: { onError: () => void }) => void;
};

/** A form with the boxes of a code of that length, which a refusal empties. */
export function useCodeForm(length: number, change: CodeChange) {
  const form = useRef<HTMLFormElement>(null);
  const none = Array.from({ length }, () => '');
  const [digits, setDigits] = useState(none);

  /** Not where somebody types elsewhere meanwhile: that is not for this field. */
  const focusFirstBox = () => {
    if (isFocusFree(form.current?.parentElement)) form.current?.querySelector('input')?.focus();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (change.isPending) return;
    const onError = () => {
      setDigits(none);
      focusFirstBox();
    };
    change.mutate({ code: digits.join('') }, { onError });
  };

  return {
    formProps: { ref: form, onSubmit },
    fieldProps: { digits, onChange: setDigits },
    isWhole: !digits.includes(''),
    focusFirstBox,
  };
}

type CodeFieldProps = {
  /** One entry for each box: a digit, or the empty string. */
  digits: readonly string[];
  onChange: (digits: string[]) => void;
  error?: string | null;
};

/** A code of digits, one box for each. A whole code goes into any box by paste, into the first by autofill. */
export function CodeField({ digits, onChange, error }: CodeFieldProps) {
  const field = useRef<HTMLFieldSetElement>(null);
  const errorId = useId();
  const last = digits.length - 1;

  const focusBox = (index: number) =>
    field.current?.querySelectorAll('input')[Math.min(Math.max(index, 0), last)]?.focus();
  const put = (index: number, digit: string) => onChange(digits.with(index, digit));

  /** Spreads digits over the boxes; a whole code begins at the first, wherever it came in. */
  const fill = (index: number, text: string) => {
    const found = digitsOf(text).slice(0, digits.length);
    if (found.length === 0) return;
    const start = found.length === digits.length ? 0 : index;
    onChange(digits.map((digit, box) => found[box - start] ?? digit));
    focusBox(start + found.length);
  };

  const type = (index: number, value: string) => {
    const [first, second, ...more] = digitsOf(value);
    if (value === '') put(index, '');
    // A second digit in a box takes the place of the first, on whichever side of it it was typed.
    else if (digits[index] && second && more.length === 0) {
      fill(index, first === digits[index] ? second : (first ?? ''));
    } else fill(index, value);
  };

  const press = (index: number, event: KeyboardEvent) => {
    const keys: Record<string, () => void> = {
      Backspace() {
        if (digits[index]) return put(index, '');
        if (index > 0) put(index - 1, '');
        focusBox(index - 1);
      },
      Delete: () => put(index, ''),
      ArrowLeft: () => focusBox(index - 1),
      ArrowRight: () => focusBox(index + 1),
      Home: () => focusBox(0),
      End: () => focusBox(last),
    };
    const act = keys[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    event.preventDefault();
    act();
  };

  return (
    <fieldset
      ref={field}
      className={fieldStyles.root}
      aria-describedby={error ? errorId : undefined}
    >
      <legend className={`mb-1.5 ${fieldStyles.label}`}>Verification code</legend>
      <div className="flex gap-px min-[22rem]:gap-2">
        {digits.map((digit, index) => (
          <input
            // oxlint-disable-next-line react/no-array-index-key -- A box is its place.
            key={index}
            value={digit}
            onChange={({ target }) => type(index, target.value)}
            onPaste={(event) => {
              event.preventDefault();
              fill(index, event.clipboardData.getData('text'));
            }}
            onKeyDown={(event) => press(index, event)}
            onFocus={({ target }) => target.select()}
            aria-label={`Digit ${index + 1} of ${digits.length}`}
            aria-invalid={error ? true : undefined}
            inputMode="numeric"
            pattern="[0-9]*"
            autoComplete={index === 0 ? 'one-time-code' : 'off'}
            className={`${fieldStyles.control} relative h-12 min-w-0 px-0 text-center font-mono text-head focus:z-1`}
          />
        ))}
      </div>
      <FieldError id={errorId} role="alert">
        {error}
      </FieldError>
    </fieldset>
  );
}

function digitsOf(text: string): string[] {
  return [...text].filter((letter) => letter >= '0' && letter <= '9');
}
