import { site } from '#site';

/** What a device shows when the site is installed on its home screen. */
export const manifest = {
  name: site.name,
  short_name: site.name,
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
};
