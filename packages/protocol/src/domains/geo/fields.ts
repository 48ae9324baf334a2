// Fields of the map's calls: coordinates, bounds, and what members are filtered by.
import * as z from 'zod/mini';
import { flag, flagOut, whole } from '../../fields.ts';
import { agesFrom } from '../profiles/search.ts';
import { genders } from '../accounts/person.ts';
import type { Edges } from './grid.ts';
import { geoLimits } from './limits.ts';

/** A decimal number of degrees, as a number or with a point. */
export const degrees = (most: number) =>
  z.pipe(
    z.union([z.number(), z.pipe(z.string().check(z.regex(/^-?\d{1,3}(\.\d{1,20})?$/)), z.transform(Number))]),
    z.number().check(z.minimum(-most), z.maximum(most)),
  );

export const latitude = () => degrees(90);
export const longitude = () => degrees(180);

export const precision = () => whole(geoLimits.precision);
export const distance = () => whole(geoLimits.distance);

/** `0`: any; otherwise as the search of members takes it. */
export const ages = () =>
  z
    .pipe(
      z.union([z.string().check(z.maxLength(7)), z.pipe(z.int(), z.transform(String))]),
      z.pipe(
        z.transform((text: string) => (text === '0' || text === '' ? 0 : (agesFrom(text) ?? null))),
        z.union([z.literal(0), z.object({ from: z.int(), to: z.int() })]),
      ),
    )
    .check(z.describe('0: any; 36, or 30-45'));

const genderMax = Math.max(...Object.values(genders));
export const genderFilter = () => whole({ min: 0, max: genderMax });

/** `south,west,north,east` in degrees; where west is east of east the bounds lie across 180°. */
export const mapBounds = () =>
  z
    .pipe(
      z.string().check(z.maxLength(100)),
      z.pipe(
        z.transform((text: string): unknown => {
          const [south, west, north, east, ...more] = text.split(',');
          return more.length > 0 ? null : { south, west, north, east };
        }),
        z
          .object({ south: latitude(), west: longitude(), north: latitude(), east: longitude() })
          .check(z.refine(({ south, north }: Edges) => south <= north)),
      ),
    )
    .check(z.describe('south,west,north,east in degrees; across 180° where west is the larger'));

export const geoFilters = {
  distance: z.optional(distance()).check(z.describe('In kilometres')),
  age: z.optional(ages()),
  gender: z.optional(genderFilter()).check(z.describe('0: any; 1 male, 2 female, 3 couple, 4 trans')),
  followees: z.optional(flag()).check(z.describe('1: only members whom the reader follows')),
  followers: z.optional(flag()).check(z.describe('1: only members who follow the reader')),
};

export const geoOptions = z.object({
  shareMyLocation: flagOut().check(z.describe('1: others see the member on the map')),
  distance: z.int().check(z.describe('In kilometres')),
  precision: z.int().check(z.describe('In metres; 0: exact, to mutual followers')),
  age: z.union([z.literal(0), z.string()]).check(z.describe('0: any; 30-45')),
  gender: z.int(),
  followees: flagOut(),
  followers: flagOut(),
  message: z.string(),
});
export type GeoOptions = z.infer<typeof geoOptions>;

/** What a member has who never changed any. */
export const defaultGeoOptions: GeoOptions = {
  shareMyLocation: 0,
  distance: 300,
  precision: 3000,
  age: 0,
  gender: 0,
  followees: 0,
  followers: 0,
  message: '',
};
