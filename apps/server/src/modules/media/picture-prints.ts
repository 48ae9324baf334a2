// Prints of pictures that are kept: measured from their files, and compared with all others.
import { sql } from 'kysely';
import type { Use } from '../../platform/engines.ts';
import type { Screened } from './screening.ts';

export type NearPicture = { shelf: string; id: string; bits: number };

/** Others than these. */
type Asked = Pick<Screened, 'sha256' | 'pdqs'> & {
  most: number;
  /** Whether the print says enough, of 100. */
  quality: number;
  pdqQuality: number;
  besides: readonly string[];
};

/** Of one search; a picture with more copies than this is looked for again once they are gone. */
const foundMax = 500;

/** The sum of bits in which the prints differ, in the orientation in which that is least; each row is looked at. */
const bitsApart = (pdqs: readonly string[]) => sql<number>`(
  select min(bit_count(('x' || pictures.pdq)::bit(256) # ('x' || asked)::bit(256)))::int
  from unnest(${pdqs}::text[]) asked)`;

/** Of a film, evenly chosen: each is compared with every row. */
const framesMax = 24;

export function createPicturePrints({ db }: Use<'db'>) {
  return {
    /** Upright prints of frames of the film that this picture stands for; none of another picture. */
    async framesOf(picture: string, quality: number): Promise<string[]> {
      const { rows } = await sql<{ pdq: string }>`
        select pdq from (
          select pdq, row_number() over (order by second) - 1 as place, count(*) over () as among
          from films join film_prints on film = id
          where picture = ${picture} and pdq_quality >= ${quality}
        ) frames
        where place % ceil(among::numeric / ${framesMax}) = 0`.execute(db);
      return rows.map(({ pdq }) => pdq);
    },

    async near({ sha256, pdqs, pdqQuality, most, quality, besides }: Asked): Promise<NearPicture[]> {
      const isClear = pdqQuality >= quality;
      const { rows } = await sql<NearPicture>`
        select shelf, id, bits from (
          select shelf, id, case when sha256 = ${sha256} then 0 else ${bitsApart(pdqs)} end as bits
          from pictures
          where released_at is null and used and id <> all(${besides}::text[])
            and (sha256 = ${sha256} or (${isClear} and pdq is not null and pdq_quality >= ${quality}))
          union all
          select shelf, id, min(${bitsApart(pdqs)}) from films join film_prints pictures on film = id
          where ${isClear} and released_at is null and id <> all(${besides}::text[]) and pdq_quality >= ${quality}
          group by shelf, id
        ) near
        where bits <= ${most}
        order by bits, id
        limit ${foundMax}`.execute(db);
      return rows;
    },
  };
}
export type PicturePrints = ReturnType<typeof createPicturePrints>;
