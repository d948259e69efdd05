import { Hono } from 'hono';
import { forAnHour } from '../http/cache-control.ts';
import { framedPageHeaders } from '../http/security-headers.ts';
import { demoPage } from './demo-page.ts';
import { manifest } from './manifest.ts';

/** What browsers and search engines ask every site for, and the page of the demo. */
export function createSiteFiles({ publicUrl }: { publicUrl: string }) {
  const files = new Hono();

  files.get('/robots.txt', (c) =>
    c.text(`User-agent: *\nDisallow: /admin\n\nSitemap: ${publicUrl}/sitemap.xml\n`),
  );
  files.get('/sitemap.xml', (c) =>
    c.body(sitemap(publicUrl), 200, { 'Content-Type': 'application/xml; charset=utf-8' }),
  );
  files.get('/manifest.webmanifest', (c) =>
    c.body(JSON.stringify(manifest), 200, {
      'Content-Type': 'application/manifest+json',
      'Cache-Control': forAnHour,
    }),
  );
  files.get('/demo/index.html', (c) =>
    c.html(demoPage(), 200, { ...framedPageHeaders, 'Cache-Control': forAnHour }),
  );
  return files;
}

function sitemap(publicUrl: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${publicUrl}/</loc></url></urlset>
`;
}
