import { Refusal } from '#client/trpc.tsx';
import { portraitLimits } from '#shared/site/input.ts';
import { pictureTypeOf } from '#shared/site/picture.ts';

const maxWidth = 800;
/** From the best one that fits. */
const qualities = [0.86, 0.7, 0.5, 0.3];

/**
 * The middle of a picture in 4:5, encoded again, in Base64: nothing of the file itself is left, such as the place where it
 * was taken. `undefined` for a file that is no portrait.
 */
export async function encodePortrait(file: File): Promise<string | undefined> {
  const start = await file
    .slice(0, 16)
    .arrayBuffer()
    .catch(() => undefined);
  if (!start) throw new Refusal('This file cannot be read.');
  const isPicture = pictureTypeOf(new Uint8Array(start)) !== undefined;
  if (file.size > portraitLimits.chosenBytes || !isPicture) return undefined;
  const picture = await createImageBitmap(file).catch(() => undefined);
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!picture || !context) return undefined;

  const width = Math.min(picture.width, (picture.height * 4) / 5);
  const height = (width * 5) / 4;
  const scale = Math.min(1, maxWidth / width);
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  context.drawImage(
    picture,
    (picture.width - width) / 2,
    (picture.height - height) / 2,
    width,
    height,
    0,
    0,
    canvas.width,
    canvas.height,
  );
  for (const quality of qualities) {
    let data = canvas.toDataURL('image/webp', quality);
    // Where a browser cannot write WebP it writes PNG, which is too large for a photograph.
    if (!data.startsWith('data:image/webp')) {
      // What is transparent would be black.
      context.globalCompositeOperation = 'destination-over';
      context.fillStyle = 'white';
      context.fillRect(0, 0, canvas.width, canvas.height);
      data = canvas.toDataURL('image/jpeg', quality);
    }
    const base64 = data.slice(data.indexOf(',') + 1);
    if ((base64.length / 4) * 3 <= portraitLimits.bytes) return base64;
  }
  return undefined;
}
