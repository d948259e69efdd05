import { Spinner } from '#client/ui/admin/waiting.tsx';

export function LoadingHistory() {
  return (
    <output className="flex items-center gap-3 py-4">
      <Spinner />
      Loading history...
    </output>
  );
}
