/** Where a video plays without setting cookies before the visitor asks for it. */
interface VideoEmbed {
  /** The one origin that the page's policy lets into a frame. */
  origin: string;
  /** The frame's address; it begins to play, since it is loaded when play is pressed. */
  src: string;
  /** The video's own page, without what a copied address carries along. */
  page: string;
}

const youTubePath = /^\/(?:shorts|live|embed)\/([\w-]+)\/?$/;
const vimeoPath =
  /^\/(?:video\/|channels\/[\w-]+\/|groups\/[\w-]+\/videos\/)?(\d+)(?:\/([\da-f]+))?\/?$/;

/** `undefined` when the address is no page of a YouTube or Vimeo video. */
export function videoEmbed(address: string): VideoEmbed | undefined {
  if (!/^https?:/.test(address) || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  switch (url.host.replace(/^(?:www|m)\./, '')) {
    case 'youtube.com':
    case 'youtube-nocookie.com':
      return youTube(youTubePath.exec(url.pathname)?.[1] ?? url.searchParams.get('v'));
    case 'youtu.be':
      return youTube(url.pathname.slice(1));
    case 'vimeo.com':
    case 'player.vimeo.com': {
      const [, id, hash] = vimeoPath.exec(url.pathname) ?? [];
      return vimeo(id, hash ?? url.searchParams.get('h'));
    }
    default:
      return undefined;
  }
}

function youTube(id: string | null): VideoEmbed | undefined {
  if (!id || !/^[\w-]+$/.test(id)) return undefined;
  const origin = 'https://www.youtube-nocookie.com';
  return {
    origin,
    src: `${origin}/embed/${id}?autoplay=1`,
    page: `https://www.youtube.com/watch?v=${id}`,
  };
}

/** The hash opens a video that is not listed. */
function vimeo(id: string | undefined, hash: string | null): VideoEmbed | undefined {
  if (!id || (hash && !/^[\da-f]+$/.test(hash))) return undefined;
  const origin = 'https://player.vimeo.com';
  return {
    origin,
    src: `${origin}/video/${id}?${hash ? `h=${hash}&` : ''}dnt=1&autoplay=1`,
    page: `https://vimeo.com/${id}${hash ? `/${hash}` : ''}`,
  };
}
