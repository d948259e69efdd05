import { useEffect, useRef } from 'react';
import { countdownMs, letterMs, lettersOf } from '#client/paper/typing.ts';
import { factLimits } from '#shared/facts.ts';
import { characterCount } from '#shared/text.ts';
import { FactCard } from '#client/paper/fact-card.tsx';
import { Prose } from '#client/paper/prose.tsx';
import { watchSource } from '#client/paper/source-note.ts';

/** The card as visitors will see it, and how long they will see it. */
export function FactPreview({ factText, source }: { factText: string; source: string }) {
  const section = useRef<HTMLElement>(null);
  const typingMs = lettersOf(factText.trim()).length * letterMs;
  const figures = [
    {
      name: 'Characters',
      value: `${count(characterCount(factText.trim()))}/${count(factLimits.factText.max)}`,
    },
    { name: 'To type it', value: seconds(typingMs) },
    { name: 'On screen', value: seconds(typingMs + countdownMs) },
  ];

  const hasSource = source.trim() !== '';
  useEffect(() => {
    const done = new AbortController();
    if (hasSource && section.current) watchSource(section.current, done);
    return () => done.abort();
  }, [hasSource]);

  return (
    <section ref={section} aria-label="Preview" className="min-w-0">
      <p className="mb-1.5 text-note font-semibold">Preview</p>
      <FactCard source={source.trim()}>
        {/* A translator would replace the texts that React changes with each letter. */}
        <span translate="no">
          <Prose text={factText.trim() || 'The fact will stand here.'} />
        </span>
      </FactCard>
      <dl className="mt-3 grid grid-cols-[auto_1fr_1fr] gap-3 text-note max-[17rem]:grid-cols-1">
        {figures.map(({ name, value }) => (
          <div key={name}>
            <dt className="text-ink-soft">{name}</dt>
            <dd className="font-mono whitespace-nowrap">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function count(value: number): string {
  return value.toLocaleString('en');
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}
