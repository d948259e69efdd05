import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './password.ts';

test('a password is known by its hash, and each hash has a salt of its own', async () => {
  const [hash, again] = await Promise.all([hashPassword('tr0ub4dor'), hashPassword('tr0ub4dor')]);

  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(hash).not.toBe(again);
  expect(await verifyPassword('tr0ub4dor', hash)).toBe(true);
  expect(await verifyPassword('tr0ub4dor ', hash)).toBe(false);
  expect(await verifyPassword('', hash)).toBe(false);
});

test('the same letters typed on another keyboard are the same password', async () => {
  expect(await verifyPassword('Zürich', await hashPassword('Zu\u0308rich'))).toBe(true);
});

test('a hash that was made with another cost still counts', async () => {
  // The reference implementation: echo -n password | argon2 somesalt -id -t 2 -k 65536 -p 1
  const hash =
    '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
  expect(await verifyPassword('password', hash)).toBe(true);
});
