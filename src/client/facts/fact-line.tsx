import type { Outputs } from '#client/trpc.tsx';
import { FactDay } from './fact-day.tsx';
import { FactSchedule } from './fact-schedule.tsx';

type FactLineProps = {
  fact: Outputs['facts']['listPage']['facts'][number];
  /** Of the element that says which fact it is, for assistive technology. */
  positionId: string;
  position: string;
};

/** What stands below the text of a fact: its source, cut off at the end of the line, its tags and its dates. */
export function FactLine({ fact, positionId, position }: FactLineProps) {
  return (
    <p className="flex gap-x-3 text-note leading-5 text-ink-soft max-sm:flex-wrap sm:whitespace-nowrap">
      <span className="min-w-0 truncate max-sm:basis-full">Source: {fact.source}</span>{' '}
      {fact.tags.length > 0 && (
        <span className="flex min-w-0 gap-1 max-sm:flex-wrap sm:max-w-1/2 sm:shrink-0">
          <span className="sr-only">Tags: </span>
          {fact.tags.map((tag) => (
            <span key={tag} className="min-w-0 truncate bg-bar px-1 text-ink">
              {tag}
            </span>
          ))}
        </span>
      )}{' '}
      {fact.factDate && <FactDay factDate={fact.factDate} />} <FactSchedule {...fact} />
      <span id={positionId} className="sr-only">
        {position}
      </span>
    </p>
  );
}
