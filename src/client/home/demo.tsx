import { site } from '#site';
import { SectionSheet } from '#client/ui/section-sheet.tsx';
import { demo } from './content.ts';
import { VideoFrame } from './video-frame.tsx';

/** Our own demo, unless the site's settings name a video. */
export function Demo() {
  return (
    <SectionSheet sheet={demo.sheet} title={demo.title}>
      <p className="max-w-lead text-lead text-ink-soft">{demo.lead}</p>
      <figure className="mt-10">
        <div className="aspect-video border border-field bg-surface">
          {site.videoUrl ? (
            <VideoFrame url={site.videoUrl} title={demo.frameTitle} />
          ) : (
            // Our own page, which follows the theme of this one: a sandbox would have to let it.
            // oxlint-disable-next-line react/iframe-missing-sandbox
            <iframe
              src="/demo/index.html"
              title={demo.frameTitle}
              loading="lazy"
              className="size-full"
            />
          )}
        </div>
        <figcaption className="mt-3 text-note text-ink-soft">
          {demo.caption}
          {!site.videoUrl && <Transcript />}
        </figcaption>
      </figure>
    </SectionSheet>
  );
}

function Transcript() {
  const { summary, scenes } = demo.transcript;
  return (
    <details className="mt-2">
      <summary className="link min-h-6 w-fit cursor-pointer">{summary}</summary>
      <dl className="max-w-text">
        {scenes.map(({ question, answer, shown }) => (
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
