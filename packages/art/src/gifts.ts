// The drawn gifts: a niche with one thing in it, each in its own tones.
import { palettes, type PaletteName } from './palettes.ts';
import { createSketch, type Sketch } from './sketch.ts';

const size = { width: 200, height: 230 } as const;
/** Where the thing stands. */
const shelfY = 184;

type Light = Pick<Sketch, 'tone'> & {
  /** Fills: light from the left, and from below. */
  sheen: string;
  shine: string;
};
type Drawing = { palette: PaletteName; shapes(light: Light): string[] };

const drawings = {
  cherries: {
    palette: 'cerise',
    shapes: ({ tone, sheen, shine }) => [
      `<path d="M74 140C80 96 104 70 128 58M128 146c-4-40 0-70 0-88" stroke="${tone(4, 0.75)}" stroke-width="4" fill="none"/>`,
      `<path d="M128 58c20-20 44-10 48 0-14 18-36 16-48 0z" fill="${tone(4)}"/>`,
      `<circle cx="72" cy="156" r="30" fill="${shine}"/>`,
      `<circle cx="128" cy="160" r="28" fill="${sheen}"/>`,
      `<circle cx="62" cy="146" r="7" fill="${tone(4, 0.8)}"/>`,
      `<circle cx="118" cy="151" r="6" fill="${tone(4, 0.8)}"/>`,
    ],
  },
  candle: {
    palette: 'braise',
    shapes: ({ tone, sheen }) => [
      `<circle cx="100" cy="74" r="62" fill="${tone(4, 0.2)}"/>`,
      `<circle cx="100" cy="74" r="32" fill="${tone(4, 0.28)}"/>`,
      `<rect x="78" y="106" width="44" height="78" rx="8" fill="${sheen}"/>`,
      `<ellipse cx="100" cy="107" rx="22" ry="6" fill="${tone(1)}"/>`,
      `<path d="M100 106V92" stroke="${tone(0)}" stroke-width="3"/>`,
      `<path d="M100 52c16 20 12 40 0 42-12-2-16-20 0-42z" fill="${tone(4)}"/>`,
    ],
  },
  tea: {
    palette: 'brume',
    shapes: ({ tone, sheen }) => [
      `<path d="M58 108h78v22c0 34-14 50-39 50s-39-16-39-50z" fill="${sheen}"/>`,
      `<path d="M136 116c22-4 26 34-6 38" stroke="${tone(3)}" stroke-width="8" fill="none"/>`,
      `<ellipse cx="97" cy="108" rx="39" ry="9" fill="${tone(0)}"/>`,
      `<ellipse cx="97" cy="109" rx="32" ry="6" fill="${tone(2)}"/>`,
      `<rect x="44" y="178" width="108" height="8" rx="4" fill="${tone(3)}"/>`,
      `<path d="M84 92c-10-14 10-20 0-36M108 92c-10-14 10-20 0-36" stroke="${tone(4, 0.55)}" stroke-width="4" fill="none" stroke-linecap="round"/>`,
    ],
  },
  coupe: {
    palette: 'ambre',
    shapes: ({ tone, shine }) => [
      `<path d="M62 62h76c2 38-14 62-38 62S60 100 62 62z" fill="${tone(4, 0.28)}"/>`,
      `<path d="M66 84h68c-4 24-16 36-34 36S70 108 66 84z" fill="${shine}"/>`,
      `<path d="M97 124h6v54h-6z" fill="${tone(4, 0.75)}"/>`,
      `<rect x="72" y="178" width="56" height="7" rx="3.5" fill="${tone(4, 0.9)}"/>`,
      `<circle cx="92" cy="104" r="3" fill="${tone(4)}"/>`,
      `<circle cx="106" cy="96" r="3.4" fill="${tone(4)}"/>`,
      `<circle cx="100" cy="72" r="3" fill="${tone(4)}"/>`,
      `<circle cx="112" cy="78" r="2.4" fill="${tone(4)}"/>`,
    ],
  },
  record: {
    palette: 'braise',
    shapes: ({ tone, sheen }) => [
      `<circle cx="100" cy="122" r="66" fill="${tone(0)}"/>`,
      `<circle cx="100" cy="122" r="58" fill="none" stroke="${tone(2, 0.45)}" stroke-width="1.6"/>`,
      `<circle cx="100" cy="122" r="50" fill="none" stroke="${tone(2, 0.45)}" stroke-width="1.6"/>`,
      `<circle cx="100" cy="122" r="42" fill="none" stroke="${tone(2, 0.45)}" stroke-width="1.6"/>`,
      `<circle cx="100" cy="122" r="34" fill="none" stroke="${tone(2, 0.45)}" stroke-width="1.6"/>`,
      `<circle cx="100" cy="122" r="25" fill="${sheen}"/>`,
      `<circle cx="100" cy="122" r="4.5" fill="${tone(0)}"/>`,
      `<path d="M158 62l-22 66" stroke="${tone(4)}" stroke-width="5" stroke-linecap="round"/>`,
      `<circle cx="158" cy="60" r="9" fill="${tone(4)}"/>`,
    ],
  },
  lamp: {
    palette: 'ambre',
    shapes: ({ tone, sheen, shine }) => [
      `<circle cx="100" cy="108" r="76" fill="${tone(4, 0.16)}"/>`,
      `<circle cx="100" cy="112" r="46" fill="${tone(4, 0.2)}"/>`,
      `<path d="M97 118h6v52h-6z" fill="${tone(0)}"/>`,
      `<path d="M74 176c0-10 52-10 52 0v6H74z" fill="${sheen}"/>`,
      `<path d="M78 60h44l24 62H54z" fill="${shine}"/>`,
    ],
  },
  books: {
    palette: 'verger',
    shapes: ({ tone, sheen }) => [
      `<rect x="48" y="160" width="104" height="24" rx="4" fill="${tone(3)}"/>`,
      `<rect x="56" y="166" width="96" height="12" fill="${tone(4, 0.9)}"/>`,
      `<rect x="56" y="134" width="88" height="25" rx="4" fill="${tone(2)}"/>`,
      `<rect x="64" y="140" width="80" height="13" fill="${tone(4, 0.8)}"/>`,
      `<g transform="rotate(-13 96 108)"><rect x="44" y="104" width="100" height="26" rx="4" fill="${sheen}"/><rect x="52" y="110" width="92" height="14" fill="${tone(4)}"/></g>`,
    ],
  },
  peonies: {
    palette: 'rose',
    shapes: ({ tone, sheen }) => [
      `<path d="M82 128h36c2 22 14 30 12 48-1 12-59 12-60 0-2-18 10-26 12-48z" fill="${sheen}"/>`,
      `<path d="M100 130C96 108 74 106 66 92M100 130c0-20 2-30 4-46M100 130c4-22 24-26 32-38" stroke="${tone(0)}" stroke-width="3.4" fill="none"/>`,
      `<circle cx="66" cy="86" r="24" fill="${tone(3)}"/>`,
      `<circle cx="66" cy="86" r="15.36" fill="${tone(4, 0.85)}"/>`,
      `<circle cx="66" cy="86" r="6.24" fill="${tone(2)}"/>`,
      `<circle cx="134" cy="86" r="24" fill="${tone(2)}"/>`,
      `<circle cx="134" cy="86" r="15.36" fill="${tone(3)}"/>`,
      `<circle cx="134" cy="86" r="6.24" fill="${tone(2)}"/>`,
      `<circle cx="102" cy="66" r="28" fill="${tone(3)}"/>`,
      `<circle cx="102" cy="66" r="17.92" fill="${tone(4, 0.85)}"/>`,
      `<circle cx="102" cy="66" r="7.28" fill="${tone(2)}"/>`,
      `<circle cx="84" cy="104" r="18" fill="${tone(2)}"/>`,
      `<circle cx="84" cy="104" r="11.52" fill="${tone(3)}"/>`,
      `<circle cx="84" cy="104" r="4.68" fill="${tone(2)}"/>`,
      `<circle cx="120" cy="106" r="18" fill="${tone(3)}"/>`,
      `<circle cx="120" cy="106" r="11.52" fill="${tone(4, 0.85)}"/>`,
      `<circle cx="120" cy="106" r="4.68" fill="${tone(2)}"/>`,
    ],
  },
  shell: {
    palette: 'lagon',
    shapes: ({ tone, sheen }) => [
      `<path d="M100 184c-44-8-64-52-58-84 8-34 108-34 116 0 6 32-14 76-58 84z" fill="${sheen}"/>`,
      `<path d="M100 180 Q48 130 50 96" stroke="${tone(1, 0.75)}" stroke-width="3.4" fill="none"/>`,
      `<path d="M100 180 Q68.8 130 70 92" stroke="${tone(1, 0.75)}" stroke-width="3.4" fill="none"/>`,
      `<path d="M100 180 Q89.6 130 90 88" stroke="${tone(1, 0.75)}" stroke-width="3.4" fill="none"/>`,
      `<path d="M100 180 Q110.4 130 110 88" stroke="${tone(1, 0.75)}" stroke-width="3.4" fill="none"/>`,
      `<path d="M100 180 Q131.2 130 130 92" stroke="${tone(1, 0.75)}" stroke-width="3.4" fill="none"/>`,
      `<path d="M100 180 Q152 130 150 96" stroke="${tone(1, 0.75)}" stroke-width="3.4" fill="none"/>`,
      `<circle cx="100" cy="164" r="13" fill="${tone(4)}"/>`,
    ],
  },
  moon: {
    palette: 'iris',
    shapes: ({ tone, shine }) => [
      `<circle cx="100" cy="104" r="70" fill="${tone(4, 0.12)}"/>`,
      `<path d="M124 46a62 62 0 1 0 22 96 54 54 0 0 1-22-96z" fill="${shine}"/>`,
      `<circle cx="140" cy="76" r="4" fill="${tone(4)}"/>`,
      `<circle cx="156" cy="104" r="3" fill="${tone(4)}"/>`,
      `<circle cx="60" cy="52" r="3" fill="${tone(4)}"/>`,
      `<circle cx="128" cy="98" r="2.6" fill="${tone(4)}"/>`,
    ],
  },
  perfume: {
    palette: 'cerise',
    shapes: ({ tone, shine }) => [
      `<rect x="86" y="54" width="28" height="22" rx="4" fill="${tone(4)}"/>`,
      `<rect x="80" y="76" width="40" height="10" fill="${tone(1)}"/>`,
      `<path d="M58 186V128a42 42 0 0 1 84 0v58z" fill="${shine}" opacity=".9"/>`,
      `<path d="M66 186v-40c24-12 44 10 68 0v40z" fill="${tone(2, 0.85)}"/>`,
      `<circle cx="84" cy="112" r="8" fill="${tone(4, 0.7)}"/>`,
    ],
  },
  key: {
    palette: 'nuit',
    shapes: ({ tone, shine }) => [
      `<path d="M100 0v36" stroke="${tone(3, 0.7)}" stroke-width="2"/>`,
      `<path transform="translate(0 -18)" d="M100 52a34 34 0 0 1 34 34v10a34 34 0 0 1-24 32v50h14v10h-14v8h-20v-68a34 34 0 0 1-24-32V86a34 34 0 0 1 34-34zm0 18a16 16 0 0 0-16 16v10a16 16 0 0 0 32 0V86a16 16 0 0 0-16-16z" fill="${shine}" fill-rule="evenodd"/>`,
    ],
  },
} as const satisfies Record<string, Drawing>;

export type GiftDrawing = keyof typeof drawings;
export const giftDrawings = Object.keys(drawings) as GiftDrawing[];

export const giftArtPath = (drawing: GiftDrawing): string => `/art/gift/${drawing}.svg`;

/** The drawing an address asks for, or nothing. */
export function giftFromPath(path: string): GiftDrawing | undefined {
  const name = /^\/art\/gift\/([a-z]+)\.svg$/.exec(path)?.[1] ?? '';
  return Object.hasOwn(drawings, name) ? (name as GiftDrawing) : undefined;
}

/** An `<svg>` element as text; its foot stays in sight in a box of any height. */
export function renderGift(drawing: GiftDrawing): string {
  const { palette, shapes }: Drawing = drawings[drawing];
  const { sketch, finish } = createSketch(size, 0, palettes[palette], () => 0, `gift-${drawing}`);
  const { tone, linear, radial, draw, ground } = sketch;
  ground(
    linear([
      [0, tone(1)],
      [1, tone(0)],
    ]),
  );
  ground(
    radial(
      [
        [0, tone(2, 0.75)],
        [1, tone(1, 0)],
      ],
      [0.5, 0.4, 0.6],
    ),
  );
  draw(`<rect y="${shelfY}" width="${size.width}" height="${size.height - shelfY}" fill="${tone(0)}"/>`);
  draw(`<rect y="${shelfY}" width="${size.width}" height="2.5" fill="${tone(2, 0.5)}"/>`);
  draw(`<ellipse cx="100" cy="${shelfY + 4}" rx="58" ry="6" fill="rgb(10 4 2 / 0.5)"/>`);
  const sheen = linear(
    [
      [0, tone(4)],
      [0.4, tone(3)],
      [1, tone(1)],
    ],
    [0, 0, 1, 0.2],
  );
  const shine = linear([
    [0, tone(3)],
    [1, tone(4)],
  ]);
  shapes({ tone, sheen, shine }).forEach(draw);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" width="${size.width}" ` +
    `height="${size.height}" preserveAspectRatio="xMidYMax slice">${finish()}</svg>`
  );
}
