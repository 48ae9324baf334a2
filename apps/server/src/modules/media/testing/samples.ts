// Sample pictures, valid and invalid, and a way to upload them.
import type { AnswerOf, CallSpec, Envelope } from '@alcove/protocol';
import { callPath } from '@alcove/protocol';
import sharp from 'sharp';
import type { Actor } from '../../../testing/index.ts';

export const place = { latitude: '45/1 45/1 0/1', device: 'Telephone of Ondine' };

type Look = { width?: number; height?: number };
const plain = ({ width = 800, height = 600 }: Look = {}) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 120, b: 60 } } });

export const jpeg = (look?: Look): Promise<Buffer> => plain(look).jpeg().toBuffer();
export const png = (look?: Look): Promise<Buffer> => plain(look).png().toBuffer();
export const webp = (look?: Look): Promise<Buffer> => plain(look).webp().toBuffer();

/** With all that a telephone writes into it, and lying on its side. */
export const telephonePhoto = (look: Look = { width: 900, height: 600 }): Promise<Buffer> =>
  plain(look)
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Make: place.device },
      IFD3: { GPSLatitude: place.latitude, GPSLatitudeRef: 'N' },
    })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf>${place.device}</rdf></x:xmpmeta>`)
    .withIccProfile('p3')
    .jpeg()
    .toBuffer();

/** For printers: four inks. */
export const inkJpeg = (): Promise<Buffer> => plain().toColourspace('cmyk').jpeg().toBuffer();

/** A few hundred bytes that would become gigabytes. */
export async function pixelBomb(sidePx = 65_000): Promise<Buffer> {
  const bomb = await jpeg({ width: 64, height: 64 });
  const frame = bomb.findIndex((byte, at) => byte === 0xff && [0xc0, 0xc2].includes(bomb[at + 1] ?? 0));
  bomb.writeUInt16BE(sidePx, frame + 5);
  bomb.writeUInt16BE(sidePx, frame + 7);
  return bomb;
}

export type Sent = {
  content: Buffer | string;
  name?: string;
  type?: string;
  fields?: Record<string, string>;
};

export async function upload<C extends CallSpec>(
  actor: Pick<Actor, 'fetch'>,
  spec: C,
  { content, name = 'photo.jpg', type = 'image/jpeg', fields = {} }: Sent,
): Promise<Envelope<AnswerOf<C>> & { http: number }> {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append(
    spec.file?.field ?? '',
    new File([typeof content === 'string' ? content : new Uint8Array(content)], name, { type }),
  );
  const answer = await actor.fetch(callPath(spec), { method: 'POST', body: form });
  return { ...((await answer.json()) as Envelope<never>), http: answer.status };
}
