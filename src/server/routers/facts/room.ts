import { isUniqueViolation } from '#db/engine/error-kinds.ts';
import { noRoom } from '#shared/facts.ts';
import { AnsweredError } from '../../errors.ts';

/** Refuses what would leave more facts than a site holds. */
export async function withRoom<Answer>(change: Promise<Answer>): Promise<Answer> {
  try {
    return await change;
  } catch (error) {
    if (isUniqueViolation(error)) throw new AnsweredError('CONFLICT', noRoom);
    throw error;
  }
}
