import { useEffect, useRef, useState, useSyncExternalStore, type PointerEvent } from 'react';
import { createRoot } from 'react-dom/client';
import { Button } from 'react-aria-components/Button';
import { Text } from 'react-aria-components/Text';
import {
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as AriaToastRegion,
  type QueuedToast,
} from 'react-aria-components/Toast';
import { Button as ActionButton } from '../button.tsx';
import { CloseIcon, WarningIcon } from '../icons.tsx';
import type { ToastMessage } from './notify.ts';

const durationMs = 5_000;
/** To decide takes longer than to read. */
const actionDurationMs = 10_000;
const swipeThresholdPx = 50;
const hotkey = 'F8';
/** How long F8 brings back the toast that was dismissed last. */
const listedMs = 1_000_000;

const queue = new ToastQueue<ToastMessage>({ maxVisibleToasts: 1 });
let missed: { message: ToastMessage; dismissedAt: number } | undefined;

/** Only the newest is shown: an older one does not come back when it closes. */
export function showToast(message: ToastMessage) {
  queue.clear();
  queue.add(message, {
    timeout: message.action ? actionDurationMs : durationMs,
    onClose() {
      missed = { message, dismissedAt: Date.now() };
    },
  });
}

/** The region of all toasts. F8 moves the focus to it, or brings the last toast back; Escape there closes the toast. */
function ToastRegion() {
  const region = useRef<HTMLDivElement>(null);
  const isShown = useSyncExternalStore(
    (onChange) => queue.subscribe(onChange),
    () => queue.visibleToasts.length > 0,
  );

  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      // The region itself has the focus after F8, and React Aria takes no key handler for it.
      if (event.key === 'Escape' && region.current?.contains(document.activeElement)) {
        for (const { key } of queue.visibleToasts) queue.close(key);
      }
      if (event.key !== hotkey) return;
      const isListed = missed && Date.now() - missed.dismissedAt < listedMs;
      if (queue.visibleToasts.length === 0 && missed && isListed) showToast(missed.message);
      // The toast that was brought back is drawn before the next frame.
      requestAnimationFrame(() => region.current?.focus());
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);

  // React Aria's region would go on taking a toast for focused whose focused button went with it.
  if (!isShown) return null;
  return (
    <AriaToastRegion
      ref={region}
      queue={queue}
      aria-label="Notifications"
      className="toast-region outline-none"
    >
      {({ toast }) => <Toast toast={toast} />}
    </AriaToastRegion>
  );
}

function Toast({ toast }: { toast: QueuedToast<ToastMessage> }) {
  const { title, description, tone, action } = toast.content;
  const close = () => queue.close(toast.key);
  const act = () => {
    close();
    // What the button did is not offered again.
    missed = undefined;
    action?.onPress();
  };
  // A toast follows a pointer to the right.
  const startX = useRef<number>(undefined);
  const [offsetPx, setOffsetPx] = useState(0);
  const offset = ({ clientX }: PointerEvent) => Math.max(0, clientX - (startX.current ?? clientX));
  const end = () => {
    startX.current = undefined;
    setOffsetPx(0);
  };

  return (
    <div
      role="presentation"
      onPointerDown={({ clientX }) => {
        startX.current = clientX;
      }}
      onPointerMove={(event) => setOffsetPx(offset(event))}
      onPointerUp={(event) => {
        if (offset(event) >= swipeThresholdPx) close();
        end();
      }}
      onPointerCancel={end}
      onPointerLeave={end}
      className="touch-pan-y"
    >
      <AriaToast
        toast={toast}
        style={offsetPx > 0 ? { transform: `translateX(${offsetPx}px)` } : undefined}
        className={`flex items-start gap-3 border bg-surface p-4 text-ink ${tone === 'destructive' ? 'border-danger' : 'border-field'}`}
      >
        {tone === 'destructive' && <WarningIcon className="mt-0.5 size-5 text-danger" />}
        <ToastContent className="min-w-0 grow">
          <Text slot="title" className="block font-semibold">
            {title}
          </Text>
          {description && (
            <Text slot="description" className="block text-note text-ink-soft">
              {description}
            </Text>
          )}
        </ToastContent>
        {action && (
          <ActionButton variant="secondary" size="small" className="-my-1" onPress={act}>
            {action.label}
          </ActionButton>
        )}
        <Button
          slot="close"
          aria-label="Close"
          className="-m-2 flex size-9 shrink-0 pointer-coarse:-m-3 pointer-coarse:size-11 cursor-pointer items-center justify-center"
        >
          <CloseIcon />
        </Button>
      </AriaToast>
    </div>
  );
}

createRoot(document.body.appendChild(document.createElement('div'))).render(<ToastRegion />);
