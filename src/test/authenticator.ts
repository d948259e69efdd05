import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

type Options = { challenge: string; rpId?: string; rp?: { id: string } };

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64url = (data: Buffer | string) => Buffer.from(data).toString('base64url');

type Cbor = number | string | Buffer | Map<number | string, Cbor>;

/** The few kinds of CBOR that an attestation has. */
function cbor(value: Cbor): Buffer {
  const head = (major: number, size: number) =>
    Buffer.from(size < 24 ? [(major << 5) | size] : [(major << 5) | 24, size]);
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, each]) => [cbor(key), cbor(each)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

/**
 * An authenticator with one passkey, as a browser would use it. What a test overrides makes it forge: another
 * origin, no user verification, a counter.
 */
export function createAuthenticator(origin = 'http://site.test') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  const jwk = publicKey.export({ format: 'jwk' });
  const coordinate = (text = '') => Buffer.from(text, 'base64url');
  const key = new Map<number, Cbor>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, coordinate(jwk.x)],
    [-3, coordinate(jwk.y)],
  ]);
  let userHandle = '';

  const said = { origin, isVerified: true, counter: 0 };
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: said.origin, crossOrigin: false }));
  const authenticatorData = (rpId: string, attested?: Buffer) => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(said.counter);
    const flags = 1 | (said.isVerified ? 4 : 0) | (attested ? 64 : 0);
    return Buffer.concat([
      sha256(rpId),
      Buffer.from([flags]),
      counter,
      attested ?? Buffer.alloc(0),
    ]);
  };
  const credential = { id: base64url(id), rawId: base64url(id), type: 'public-key' as const };

  return {
    said,
    id: credential.id,
    /** What a browser sends of a passkey that was made. */
    create({ challenge, rp, user }: Options & { user: { id: string } }) {
      userHandle = user.id;
      const length = Buffer.from([0, id.length]);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, cbor(key)]);
      const attestation = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authenticatorData(rp?.id ?? '', attested)],
      ]);
      const response = {
        clientDataJSON: base64url(clientData('webauthn.create', challenge)),
        attestationObject: base64url(cbor(attestation)),
      };
      return { ...credential, response };
    },
    /** What a browser sends of a passkey that was used. */
    sign({ challenge, rpId = '' }: Options, handle = userHandle) {
      const data = authenticatorData(rpId);
      const client = clientData('webauthn.get', challenge);
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey);
      const response = {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
        userHandle: handle,
      };
      return { ...credential, response };
    },
  };
}
