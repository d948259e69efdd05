import { useState } from 'react';
import { site } from '#site';
import { useHydrated } from '#client/ui/use-store.ts';
import { demo } from '#content';
import { videoEmbed } from '#shared/site/video.ts';
import { buttonStyles } from '#client/ui/button-link.tsx';
import { PlayIcon } from '#client/ui/icons.tsx';

/** Our own demo, unless the owner names a video. The page hands over what differs from the release. */
export default function DemoFrame({ videoUrl = site.videoUrl }: { videoUrl?: string }) {
  if (videoUrl) return <VideoFrame url={videoUrl} title={demo.frameTitle} play={demo.play} />;
  return <OwnDemo />;
}

/** Our own page, which follows the theme of this one. A browser would ask for it from far away; hidden, it waits. */
function OwnDemo() {
  const isNear = useHydrated();
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

type VideoFrameProps = {
  /** The page of a YouTube or Vimeo video. */
  url: string;
  title: string;
  /** On the button that loads it. */
  play: string;
};

/** A video of another site. Nothing of that site is loaded before the visitor presses play. */
export function VideoFrame({ url, title, play }: VideoFrameProps) {
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
        title={title}
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
        className={`${buttonStyles({})} noscript:hidden`}
      >
        <PlayIcon />
        {play}
      </button>
      <a href={embed?.page} rel="noopener" className="link hidden noscript:block">
        {title}
      </a>
    </div>
  );
}
