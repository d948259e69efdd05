import { head } from '#content';
import { telephone } from '#shared/site/office.ts';
import { site } from '#site';

/** What search engines and link previews read; `publicUrl` is the origin they are to remember. */
export function homeHead(publicUrl: string) {
  const { title, description, imageAlt } = head;
  const url = `${publicUrl}/`;
  const image = `${publicUrl}/og.png`;
  return {
    meta: [
      { title },
      { name: 'description', content: description },
      { property: 'og:type', content: 'website' },
      { property: 'og:site_name', content: site.name },
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
        children: JSON.stringify({
          '@context': 'https://schema.org',
          '@type': 'ProfessionalService',
          name: site.name,
          description,
          url,
          image,
          telephone: telephone(site.phone),
          email: site.email,
          address: {
            '@type': 'PostalAddress',
            addressLocality: site.office.city,
            addressRegion: site.office.stateCode ?? site.office.state,
            addressCountry: site.office.country,
          },
          sameAs: [site.profileUrl],
        }),
      },
    ],
  };
}
