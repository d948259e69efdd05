import { TRPCClientError } from '@trpc/client';
import { fieldErrors } from '#client/trpc.tsx';
import type { FormErrors } from '#client/ui/use-form-errors.ts';

/**
 * The refusal of a change as the message of the field that it is about: 403 is about the password that was asked for,
 * 400 about the new value. `undefined` for a failure that has nothing to do with a field.
 */
export function fieldRefusal(
  error: unknown,
  passwordField: string,
  valueField: string,
): FormErrors | undefined {
  if (!(error instanceof TRPCClientError)) return undefined;
  const issues = fieldErrors(error);
  if (Object.keys(issues).length > 0) return issues;
  if (error.data?.code === 'FORBIDDEN') return { [passwordField]: [error.message] };
  if (error.data?.code === 'BAD_REQUEST') return { [valueField]: [error.message] };
  return undefined;
}
