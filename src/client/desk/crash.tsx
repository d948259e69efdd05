import { SmallButton } from '#client/ui/button.tsx';
import { FailureNotice } from '#client/ui/notice.tsx';

/** Replaces what failed while it was rendered, or whose code could not be loaded. */
export function Crash() {
  return (
    <div className="flex flex-wrap items-center gap-4">
      <FailureNotice>Something on this page does not work. Please load it again.</FailureNotice>
      <SmallButton onPress={() => window.location.reload()}>Reload the page</SmallButton>
    </div>
  );
}
