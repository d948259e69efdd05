/** What a file of each type begins with, in hexadecimal digits. Other types could have a script inside. */
const pictureTypes = [
  { type: 'image/jpeg', ending: 'jpg', start: /^ffd8ff/ },
  { type: 'image/png', ending: 'png', start: /^89504e470d0a1a0a/ },
  { type: 'image/webp', ending: 'webp', start: /^52494646.{8}57454250/ },
];

/** The type of a picture by its bytes; `undefined` for everything that is not shown as a portrait. */
export function pictureTypeOf(bytes: Uint8Array) {
  const start = [...bytes.subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, '0'));
  return pictureTypes.find((picture) => picture.start.test(start.join('')));
}
