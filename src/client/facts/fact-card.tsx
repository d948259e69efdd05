type FactCardProps = { factText: string; source: string };

export function FactCard({ factText, source }: FactCardProps) {
  return (
    <figure className="listing flex h-full flex-col font-mono">
      <blockquote className="grow text-fact">{factText}</blockquote>
      <figcaption className="mt-bar text-note leading-bar text-ink-soft">
        Source: {source}
      </figcaption>
    </figure>
  );
}
