import { Hono } from 'hono';
import { legalPages, type PublishedPages } from '#shared/site/legal-pages.ts';
import type { Deps } from '../context.ts';
import { framedPageHeaders } from '../http/security-headers.ts';
import { demoPage } from './demo-page.ts';

/** What browsers and search engines ask every site for, and the page of the demo. */
export function createSiteFiles({ env: { publicUrl }, readSite }: Pick<Deps, 'env' | 'readSite'>) {
  const files = new Hono();

  files.get('/robots.txt', (c) =>
    c.text(`User-agent: *\nDisallow: /admin\n\nSitemap: ${publicUrl}/sitemap.xml\n`),
  );
  files.get('/sitemap.xml', async (c) => {
    const { legalPages } = await readSite();
    return c.body(sitemap(publicUrl, legalPages), 200, {
      'Content-Type': 'application/xml; charset=utf-8',
    });
  });
  files.get('/manifest.webmanifest', async (c) => {
    const { company } = await readSite();
    return c.body(JSON.stringify(manifest(company.name)), 200, {
      'Content-Type': 'application/manifest+json',
    });
  });
  files.get('/demo/index.html', (c) => c.html(demoPage(), 200, framedPageHeaders));
  return files;
}

function sitemap(publicUrl: string, published: PublishedPages): string {
  const pages = legalPages.map((page) => {
    const day = published[page]?.publishedAt.toISOString().slice(0, 10);
    return day && `<url><loc>${publicUrl}/${page}</loc><lastmod>${day}</lastmod></url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${publicUrl}/</loc></url>${pages.filter(Boolean).join('')}</urlset>
`;
}

/** What a device shows when the site is installed on its home screen. */
export const manifest = (name: string) => ({
  name,
  short_name: name,
  start_url: '/',
  display: 'browser',
  background_color: '#f4f7f5',
  theme_color: '#f4f7f5',
  icons: ['192', '512'].map((size) => ({
    src: `/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose: 'any maskable',
  })),
});
