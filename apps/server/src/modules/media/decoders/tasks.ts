// What the server asks of a decoder process, and what it answers: plain values that pass between processes.

/** `acrossPx` is the width; `longestPx` fits inside a square, `boxPx` inside a frame that is turned for portraits; `squarePx` and a frame are cropped; `grainPx` blurs details smaller than it. */
export type RenditionSize =
  | { longestPx: number }
  | { acrossPx: number }
  | { boxPx: readonly [long: number, short: number] }
  | { squarePx: number }
  | { widthPx: number; heightPx: number; grainPx?: number };

export const formats = ['avif', 'webp', 'jpg'] as const;
export type Format = (typeof formats)[number];

/** `whole`: every pixel of the photo. */
export type WantedSize = {
  name: string;
  size: RenditionSize | 'whole';
  formats: readonly Format[];
  quality?: number;
};

/** In thousandths of the picture, upright and turned. */
export type Crop = { left: number; top: number; width: number; height: number };

export type Task = {
  /** The place of a file, or its bytes. */
  source: string | Uint8Array;
  isHeic: boolean;
  wanted: readonly WantedSize[];
  /** Also measures the picture: for placeholders, and to find it again. */
  prints: boolean;
  turn?: number;
  crop?: Crop | undefined;
  /** Parts that are blurred beyond recovery in everything that is made. */
  covers?: readonly Crop[];
};

export type Rendition = {
  name: string;
  format: Format;
  content: Uint8Array;
  widthPx: number;
  heightPx: number;
};

/** Of the upright picture. */
export type Prints = {
  widthPx: number;
  heightPx: number;
  /** Upright first, then as it would be in the seven other orientations. */
  pdqs: [string, ...string[]];
  pdqQuality: number;
  /** A ThumbHash in base64. */
  placeholder: string;
};

export type Made = { files: Rendition[]; prints?: Prints };

/** `unreadable`: the fault of the file; its decoder's words describe a stranger's bytes and are not passed on. */
export type DecoderAnswer = { id: number } & ({ made: Made } | { failed: 'unreadable' });

export const decoding = {
  /** A photo of a good telephone; decoded piece by piece it takes a few megabytes, at worst some 300. */
  maxPixels: 50_000_000,
  /** HEIC photos are grids of pictures. */
  maxTiles: 400,
  atOnce: 2,
  waitingMax: 24,
  /** Of processor time, where the system tells it: on a busy machine a good photo takes longer. */
  maxSeconds: 20,
  /** Larger photos of the background have no one who waits for them. */
  maxSecondsLater: 60,
  /** A decoder that never gets a processor is ended after so many times its seconds. */
  longestWait: 10,
  /** A process that takes more memory than this is ended. */
  maxMemoryBytes: 900 * 1_048_576,
  /** A process without work ends after this. */
  idleMs: 20_000,
} as const;
