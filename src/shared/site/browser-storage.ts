/** Under which names the page stores in a visitor's browser what they chose. */
export const browserStorage = {
  theme: ['valuewright-theme', 'ui-theme'],
  sound: 'valuewright-sound',
};
