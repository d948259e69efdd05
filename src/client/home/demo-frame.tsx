import { site } from '#site';
import { useHydrated } from '#client/ui/use-hydrated.ts';
import { demo } from './content.ts';
import { VideoFrame } from './video-frame.tsx';

/** Our own demo, unless the site's settings name a video. */
export default function DemoFrame() {
  if (site.videoUrl) return <VideoFrame url={site.videoUrl} title={demo.frameTitle} />;
  return <OwnDemo />;
}

/** Our own page, which follows the theme of this one. It is asked for when it is near; a browser would be earlier. */
function OwnDemo() {
  const isNear = useHydrated();
  const frame = { src: '/demo/index.html', title: demo.frameTitle, className: 'size-full' };
  // A sandbox would have to let the frame follow the theme.
  /* oxlint-disable react/iframe-missing-sandbox, jsx-a11y/iframe-has-title */
  if (isNear) return <iframe {...frame} />;
  return (
    <noscript>
      <iframe {...frame} loading="lazy" />
    </noscript>
  );
}
