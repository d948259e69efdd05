import { site } from '#site';
import { useHydrated } from '#client/ui/use-store.ts';
import { demo } from '#content';
import { VideoFrame } from './video-frame.tsx';

/** Our own demo, unless the site's settings name a video. */
export default function DemoFrame() {
  if (site.videoUrl)
    return <VideoFrame url={site.videoUrl} title={demo.frameTitle} play={demo.play} />;
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
