// Decodes HEIC photos of telephones, in WebAssembly: a damaged file cannot reach beyond the decoder's own memory.
import { createRequire } from 'node:module';

export type Pixels = { data: Uint8ClampedArray; width: number; height: number };

type HeifImage = {
  get_width(): number;
  get_height(): number;
  is_primary(): boolean;
  display(
    target: { data: Uint8ClampedArray; width: number; height: number },
    done: (shown: Pixels | null) => void,
  ): void;
  free(): void;
};
type Heif = { HeifDecoder: new () => { decode(content: Uint8Array): HeifImage[] } };

let loaded: Heif | undefined;

/** Loaded with the first of its photos: it is a megabyte and a half. */
function load(): Heif {
  loaded ??= createRequire(import.meta.url)('libheif-js/wasm-bundle') as Heif;
  return loaded;
}

/** The photo as it is meant to be seen, upright, four bytes for each pixel. */
export function decodeHeic(content: Uint8Array, maxPixels: number): Promise<Pixels> {
  const { HeifDecoder } = load();
  const images = new HeifDecoder().decode(content);
  const image = images.find((each) => each.is_primary()) ?? images[0];
  if (!image) throw new Error('no picture in it');
  const [width, height] = [image.get_width(), image.get_height()];
  if (width * height > maxPixels) throw new Error('too many pixels');
  return new Promise((resolve, reject) => {
    const target = { data: new Uint8ClampedArray(width * height * 4), width, height };
    image.display(target, (shown) => {
      for (const each of images) each.free();
      if (shown) resolve(shown);
      else reject(new Error('not decoded'));
    });
  });
}
