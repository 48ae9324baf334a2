// A member's own position on the wire.
import * as z from 'zod/mini';

export const geoPosition = z.object({
  latitude: z.number().check(z.describe('Of the cell’s middle, at precision 0 as told')),
  longitude: z.number(),
  precision: z.int().check(z.describe('The side of the cell in metres; 0: exact')),
  told: z.int().check(z.describe('Seconds since 1970 when it was told')),
  until: z
    .int()
    .check(z.describe('Seconds since 1970 until when it is exact, or kept while unshared; 0: neither')),
});
export type GeoPosition = z.infer<typeof geoPosition>;
