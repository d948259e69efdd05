import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto';
import { promisify } from 'node:util';
import { runInTurn } from './hash-queue.ts';

const derive = promisify(argon2);

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 };
const saltBytes = 16;
const tagBytes = 32;

/** The hash in the PHC string format, with a salt of its own. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const tag = await hash(password, salt, cost);
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`;
}

const format =
  /^\$argon2id\$v=19\$m=(?<memory>\d+),t=(?<passes>\d+),p=(?<parallelism>\d+)\$(?<salt>[\w+/]+)\$(?<tag>[\w+/]+)$/;

/**
 * Whether the password is the one that was hashed. Without an encoded hash, for a user that does not exist or has no
 * password, the answer is no and takes as long as any other.
 */
export async function verifyPassword(password: string, encoded: string | undefined) {
  const parts = format.exec(encoded || noOnesHash)?.groups;
  if (!parts) throw new Error('a stored password is no argon2id hash');
  const tag = Buffer.from(parts.tag ?? '', 'base64');
  const parameters = {
    memory: Number(parts.memory),
    passes: Number(parts.passes),
    parallelism: Number(parts.parallelism),
  };
  const salt = Buffer.from(parts.salt ?? '', 'base64');
  const isSame = timingSafeEqual(await hash(password, salt, parameters), tag);
  return isSame && Boolean(encoded);
}

const noOnesHash = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(Buffer.alloc(saltBytes))}$${base64(Buffer.alloc(tagBytes))}`;

function hash(
  password: string,
  nonce: Buffer,
  parameters: Pick<Argon2Parameters, 'memory' | 'passes' | 'parallelism'>,
): Promise<Buffer> {
  const message = password.normalize('NFKC');
  const options = { message, nonce, tagLength: tagBytes, ...parameters };
  return runInTurn(() => derive('argon2id', options));
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
