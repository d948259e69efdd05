/** The pages that the footer names, in its order, each by its path. The owner publishes them one by one. */
export const legalPageNames = {
  terms: 'Terms of Service',
  privacy: 'Privacy Policy',
  cookies: 'Cookie Policy',
  'responsible-ai': 'Responsible AI',
} as const;

export type LegalPageName = keyof typeof legalPageNames;

export const legalPages = Object.keys(legalPageNames) as LegalPageName[];

/** What is written and published for itself: words and company together, or a page. */
export type SitePart = 'site' | LegalPageName;

/** Those that visitors agree to, in the order of the sentence. */
export const agreedPages = ['privacy', 'terms'] as const;

/** Those that the site can begin the text of. */
export const startedPages = ['privacy', 'cookies', 'terms'] as const;

export type PublishedPages = Partial<Record<LegalPageName, { id: number; publishedAt: Date }>>;
