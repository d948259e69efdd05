import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

type Options = { challenge: string; rpId?: string; rp?: { id: string } };

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64url = (data: Uint8Array | string) => Buffer.from(data).toString('base64url');

/**
 * An authenticator with one passkey, as a browser would use it. What a test overrides makes it forge: another
 * origin, no user verification, a counter.
 */
export function createAuthenticator(origin = 'http://site.test') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  const jwk = publicKey.export({ format: 'jwk' });
  const coordinate = (text = '') => Buffer.from(text, 'base64url');
  const key = new Map<number, number | Uint8Array>([
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
  const authenticatorData = (rpId: string, attested?: Uint8Array) => {
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
      const attested = Buffer.concat([Buffer.alloc(16), length, id, isoCBOR.encode(key)]);
      const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', authenticatorData(rp?.id ?? '', attested)],
      ]);
      const response = {
        clientDataJSON: base64url(clientData('webauthn.create', challenge)),
        attestationObject: base64url(isoCBOR.encode(attestation)),
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
