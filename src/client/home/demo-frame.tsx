import { useState } from 'react';
import { useHydrated } from '#client/ui/use-hydrated.ts';
import { demo } from '#content';
import { videoEmbed } from '#shared/site/video.ts';
import { buttonStyles } from '#client/ui/button-link.tsx';
import { PlayIcon } from '#client/ui/icons.tsx';

/**
 * Our own demo, whose page follows the theme of this one, unless the owner names a video. A browser would ask for that page
 * from far away; hidden, it waits.
 */
export default function DemoFrame({ videoUrl }: { videoUrl: string }) {
  const isNear = useHydrated();
  if (videoUrl) return <VideoFrame url={videoUrl} />;
  return (
    // A sandbox would have to let the frame follow the theme.
    // oxlint-disable-next-line react/iframe-missing-sandbox
    <iframe
      src="/demo/index.html"
      title={demo.frameTitle}
      loading="lazy"
      className={`demo-frame ${isNear ? '' : 'without-script'}`}
    />
  );
}

/** A YouTube or Vimeo video, by its page. Nothing of that site is loaded before the visitor presses play. */
export function VideoFrame({ url }: { url: string }) {
  const [isWanted, setWanted] = useState(false);
  const embed = videoEmbed(url);

  if (isWanted && embed) {
    return (
      // A player needs scripts and its own origin, and that is all a sandbox could keep from it.
      // oxlint-disable-next-line react/iframe-missing-sandbox
      <iframe
        // The button that had the focus is gone.
        ref={(frame) => frame?.focus()}
        src={embed.src}
        title={demo.frameTitle}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        // YouTube plays nothing for a page that does not say where it is.
        referrerPolicy="strict-origin-when-cross-origin"
        className="size-full"
      />
    );
  }
  return (
    <div className="listing-ground grid size-full place-items-center">
      <button
        type="button"
        onClick={() => setWanted(true)}
        className={`${buttonStyles({})} hidden scripted:inline-flex`}
      >
        <PlayIcon />
        {demo.play}
      </button>
      <a href={embed?.page} rel="noopener" className="link without-script">
        {demo.frameTitle}
      </a>
    </div>
  );
}
