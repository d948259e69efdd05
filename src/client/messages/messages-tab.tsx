import type { DeskSearch } from '#client/desk/desk-search.ts';
import { Card } from '#client/ui/card.tsx';

export default function MessagesTab({ search: _ }: { search: DeskSearch }) {
  return (
    <Card>
      <h1 className="font-condensed text-title">Messages</h1>
    </Card>
  );
}
