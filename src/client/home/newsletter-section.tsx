import type { ReactNode } from 'react';
import { SectionSheet } from '#client/paper/section-sheet.tsx';
import { newsletter } from '#content';

export function NewsletterSection({ children }: { children: ReactNode }) {
  return (
    <SectionSheet
      id="newsletter"
      sheet={newsletter.sheet}
      title={newsletter.title}
      ground="surface"
      top="tight"
      bottom="tight"
    >
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
        <p className="max-w-text">{newsletter.text}</p>
        <div>{children}</div>
      </div>
    </SectionSheet>
  );
}
