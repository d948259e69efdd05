import { useState } from 'react';
import { videoEmbed } from '#shared/video.ts';
import { buttonStyles } from '#client/ui/button-link.tsx';
import { PlayIcon } from '#client/ui/icons.tsx';

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
