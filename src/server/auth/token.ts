import { hash, randomBytes } from 'node:crypto';

/** What opens something to those who have it, in a cookie or a link: 256 random bits, in base64url. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a token, so that a copy of the database opens nothing. */
export function hashToken(token: string): string {
  return hash('sha256', token);
}
