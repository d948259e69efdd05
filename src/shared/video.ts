/** Where a video plays without setting cookies before the visitor asks for it. */
export interface VideoEmbed {
  /** The one origin that the page's policy lets into a frame. */
  origin: string;
  /** The frame's address; it begins to play, since it is loaded when play is pressed. */
  src: string;
}

const youTube = /^https:\/\/(?:(?:www\.)?youtube\.com\/watch\?v=|youtu\.be\/)([\w-]+)$/;
const vimeo = /^https:\/\/(?:www\.)?vimeo\.com\/(\d+)$/;

/** `undefined` when the address is no page of a YouTube or Vimeo video. */
export function videoEmbed(url: string): VideoEmbed | undefined {
  const youTubeId = youTube.exec(url)?.[1];
  if (youTubeId) {
    const origin = 'https://www.youtube-nocookie.com';
    return { origin, src: `${origin}/embed/${youTubeId}?autoplay=1` };
  }
  const vimeoId = vimeo.exec(url)?.[1];
  if (vimeoId) {
    const origin = 'https://player.vimeo.com';
    return { origin, src: `${origin}/video/${vimeoId}?dnt=1&autoplay=1` };
  }
  return undefined;
}
