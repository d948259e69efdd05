/** What a visitor writes, where a test has no words of its own. */
export const message = {
  name: 'Grace Hopper',
  email: 'grace@example.org',
  subject: 'custom',
  message: 'We have a compiler.\nCan it think?',
  privacy: true,
} as const;

/** What makes it look like spam, by two signs. */
export const spam = { website: 'https://casino.test', filledInMs: 100 };
