import { Island } from '#client/islands/island.tsx';
import { SectionSheet } from '#client/paper/section-sheet.tsx';
import { useSite } from '#client/site-context.ts';
import { demo as labels } from '#content';

export function Demo() {
  const { company, words } = useSite();
  const { demo } = words;
  return (
    <SectionSheet sheet={demo.sheet} title={demo.title}>
      <p className="max-w-lead text-lead text-ink-soft">{demo.lead}</p>
      <figure className="mt-10">
        <div
          className={`aspect-video min-h-0 border border-rule bg-surface ${company.videoUrl ? '' : 'demo-box'}`}
        >
          <Island name="demo" props={{ videoUrl: company.videoUrl }} />
        </div>
        <figcaption className="mt-3 text-note text-ink-soft">
          {demo.caption}
          {!company.videoUrl && <Transcript />}
        </figcaption>
      </figure>
    </SectionSheet>
  );
}

function Transcript() {
  return (
    <details className="demo-text mt-2">
      <summary className="link min-h-6 w-fit cursor-pointer">{labels.transcript}</summary>
      <dl className="max-w-text">
        {labels.scenes.map(({ question, answer, shown }) => (
          <div key={question} className="mt-4">
            <dt className="font-mono text-ink">{question}</dt>
            <dd className="mt-1 font-semibold text-ink">{answer}</dd>
            <dd className="mt-1">{shown}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
