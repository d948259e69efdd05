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
