import { Card } from '#client/ui/card.tsx';

export function LettersTab() {
  return (
    <Card>
      <h1 className="font-condensed text-title">Field notes</h1>
      <p>Writing to your subscribers from here comes later.</p>
    </Card>
  );
}
