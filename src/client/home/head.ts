import { telephone } from '#shared/site/office.ts';
import type { SiteContent } from '#site-content';

/** What search engines and link previews read; `publicUrl` is the origin they are to remember. */
export function homeHead(publicUrl: string, { company, words }: SiteContent) {
  const { title, description, imageAlt } = words.head;
  const url = `${publicUrl}/`;
  const image = `${publicUrl}/og.png`;
  return {
    meta: [
      { title },
      { name: 'description', content: description },
      { property: 'og:type', content: 'website' },
      { property: 'og:site_name', content: company.name },
      { property: 'og:title', content: title },
      { property: 'og:description', content: description },
      { property: 'og:url', content: url },
      { property: 'og:image', content: image },
      { property: 'og:image:width', content: '1200' },
      { property: 'og:image:height', content: '630' },
      { property: 'og:image:alt', content: imageAlt },
      { name: 'twitter:card', content: 'summary_large_image' },
    ],
    links: [{ rel: 'canonical', href: url }],
    scripts: [
      {
        type: 'application/ld+json',
        children: jsonInScript({
          '@context': 'https://schema.org',
          '@type': 'ProfessionalService',
          name: company.name,
          description,
          url,
          image,
          telephone: telephone(company.phone),
          email: company.email,
          address: {
            '@type': 'PostalAddress',
            streetAddress: company.office.street || undefined,
            postalCode: company.office.postalCode || undefined,
            addressLocality: company.office.city,
            addressRegion: company.stateCode ?? (company.office.state || undefined),
            addressCountry: company.office.country,
          },
          sameAs: [company.profileUrl],
        }),
      },
    ],
  };
}

/** The same for a page of the footer, of the company of that name. */
export function legalPageHead(
  publicUrl: string,
  name: string,
  { path, title, changed }: { path: string; title: string; changed: string },
) {
  return {
    meta: [
      { title: `${title} | ${name}` },
      { name: 'description', content: `${title} of ${name}, as of ${changed}.` },
    ],
    links: [{ rel: 'canonical', href: publicUrl + path }],
  };
}

/** JSON that no text in it can end, whatever the owner has written. */
function jsonInScript(value: object): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
