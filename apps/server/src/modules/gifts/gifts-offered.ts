// The gifts that members can give, as the setting GIFT_CATALOGUE names them, and the twelve of a new site.
import { type GiftDrawing, giftDrawings } from '@alcove/art';
import { type Language, languages } from '@alcove/protocol';
import * as z from 'zod/mini';
import type { Kind } from '../../setting-kinds.ts';
import { readByModule } from '../../settings.ts';

export type GiftInCatalogue = {
  id: string;
  /** In tokens. */
  price: number;
  drawing: GiftDrawing;
  names: Readonly<Record<Language, string>>;
  seasonal?: boolean | undefined;
  /** It stays on shelves and is offered no more. */
  retired?: boolean | undefined;
};

const giftsMax = 200;

const name = z.string().check(z.minLength(1), z.maxLength(60), z.regex(/^[^\p{Cc}]+$/u));
const catalogue = z
  .array(
    z.strictObject({
      id: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)),
      price: z.int().check(z.minimum(1), z.maximum(100_000)),
      drawing: z.enum(giftDrawings),
      names: z.strictObject({ fr: name, en: name, ru: name }),
      seasonal: z.optional(z.boolean()),
      retired: z.optional(z.boolean()),
    }),
  )
  .check(
    z.minLength(1),
    z.maxLength(giftsMax),
    z.refine((gifts) => new Set(gifts.map(({ id }) => id)).size === gifts.length),
  );

export const giftsOffered: Kind<readonly GiftInCatalogue[]> = {
  expected:
    'a JSON list of at most ' +
    `${giftsMax} gifts such as [{"id":"tea","price":50,"drawing":"tea","names":{${languages.map((each) => `"${each}":"…"`).join(',')}}}], ` +
    `"seasonal":true or "retired":true where wanted; drawings: ${giftDrawings.join(', ')}`,
  read(text) {
    try {
      return z.parse(catalogue, JSON.parse(text));
    } catch {
      return undefined;
    }
  },
};

const drawn = (drawing: GiftDrawing, price: number, fr: string, en: string, ru: string): GiftInCatalogue => ({
  id: drawing,
  price,
  drawing,
  names: { fr, en, ru },
});

const drawnGifts: readonly GiftInCatalogue[] = [
  drawn('cherries', 20, 'Deux cerises', 'Two cherries', 'Две вишни'),
  { ...drawn('candle', 30, 'Bougie longue', 'Tall candle', 'Высокая свеча'), seasonal: true },
  { ...drawn('tea', 50, 'Thé pour deux', 'Tea for two', 'Чай на двоих'), seasonal: true },
  drawn('coupe', 60, 'Une coupe', 'A glass of bubbles', 'Бокал игристого'),
  drawn('record', 70, 'Face B', 'B-side', 'Сторона «Б»'),
  drawn('lamp', 80, 'Lampe de chevet', 'Bedside lamp', 'Ночник'),
  drawn('books', 90, 'Trois livres', 'Three books', 'Три книги'),
  drawn('peonies', 120, 'Bouquet de pivoines', 'Bunch of peonies', 'Букет пионов'),
  drawn('shell', 160, 'Nacre', 'Mother-of-pearl', 'Перламутр'),
  drawn('moon', 200, 'Croissant de lune', 'Crescent moon', 'Полумесяц'),
  drawn('perfume', 240, 'Eau de figue', 'Fig scent', 'Аромат инжира'),
  drawn('key', 400, 'La clé du jardin', 'The garden key', 'Ключ от сада'),
];

/** `text`: of the setting GIFT_CATALOGUE. */
export const giftsNamedBy = (text: string | undefined): readonly GiftInCatalogue[] =>
  text === undefined ? drawnGifts : readByModule('GIFT_CATALOGUE', giftsOffered, text);
