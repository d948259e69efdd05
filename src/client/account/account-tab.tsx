import { Card } from '#client/ui/card.tsx';

export default function AccountTab() {
  return (
    <Card>
      <h1 className="font-condensed text-title">Account</h1>
    </Card>
  );
}
