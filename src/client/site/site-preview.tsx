import { useCallback, useEffect, useRef, useState } from 'react';
import { SmallButton } from '#client/ui/button.tsx';
import { refreshPage } from './refresh-page.ts';

const widths = { Phone: 390, Desktop: 1_280 };
type Device = keyof typeof widths;

/** The page of a path as the stored draft of that version makes it, as wide as on a device. */
export function SitePreview({ path, version }: { path: string; version: number }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [shownVersion] = useState(version);
  const [device, setDevice] = useState<Device>(window.innerWidth < 640 ? 'Phone' : 'Desktop');
  const [room, setRoom] = useState({ width: 0, height: 0 });
  const width = widths[device];
  const scale = Math.min(1, room.width / width);

  const measure = useCallback((box: HTMLElement | null) => {
    if (!box) return;
    const observer = new ResizeObserver(() =>
      setRoom({ width: box.clientWidth, height: box.clientHeight }),
    );
    observer.observe(box);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    // The frame has loaded that one by itself.
    if (version === shownVersion || !frame.current) return;
    const given = new AbortController();
    void refreshPage(frame.current, given.signal);
    return () => given.abort();
  }, [version, shownVersion]);

  return (
    <div className="site-preview">
      <div className="mb-2 flex gap-2">
        {(['Phone', 'Desktop'] as const).map((name) => (
          <SmallButton
            key={name}
            aria-pressed={device === name}
            className="aria-pressed:bg-bar"
            onPress={() => setDevice(name)}
          >
            {name}
          </SmallButton>
        ))}
      </div>
      <div ref={measure} className="site-preview-box">
        {/* It is our own page, whose scripts it needs. */}
        {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
        <iframe
          ref={frame}
          title="Preview"
          src={`${path}?preview=draft`}
          style={{
            width,
            height: room.height / (scale || 1),
            transform: `scale(${scale})`,
            marginInline: Math.max(0, (room.width - width) / 2),
          }}
        />
      </div>
    </div>
  );
}
