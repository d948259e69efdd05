import type { SiteSettings } from '#shared/site/settings.ts';

/** What the owner sets once. The words of the page are in `words.ts`, next to this file. */
export const site: SiteSettings = {
  name: 'Valuewright',
  phone: '(703) 555-0142',
  email: 'hello@valuewright.example',
  office: { city: 'Falls Church', state: 'Virginia', stateCode: 'VA', country: 'US' },
  profileUrl: 'https://www.linkedin.com/company/valuewright',
  // portrait: '/portrait.jpg', // 4:5, in `public`; without it the page shows a drawing
  // videoUrl: 'https://www.youtube.com/watch?v=...', // or on Vimeo; without it the page shows its own demo
  mailFrom: 'hello@valuewright.example',
  contactTo: 'hello@valuewright.example',
};
