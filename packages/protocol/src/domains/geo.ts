// The map on the wire: a member's own position and options, and who else is around.
import * as z from 'zod/mini';
import { defineCalls } from '../call.ts';
import { flag, flagOut, line, whole } from '../fields.ts';
import { memberSummary } from './accounts/member.ts';
import {
  ages,
  mapBounds,
  distance,
  genderFilter,
  geoFilters,
  geoOptions,
  latitude,
  longitude,
  precision,
} from './geo/fields.ts';
import { geoLimits } from './geo/limits.ts';
import { geoPosition } from './geo/position.ts';

export { defaultGeoOptions, type GeoOptions } from './geo/fields.ts';
export type { GeoPosition } from './geo/position.ts';
export * from './geo/grid.ts';

const onMap = z.object({
  user: memberSummary,
  lat: z.number().check(z.describe('Of the middle of the member’s cell')),
  lon: z.number(),
  precision: z.int().check(z.describe('The side of the cell in metres; 0: exact')),
  distance: z
    .optional(z.int())
    .check(
      z.describe(
        'A band in kilometres, from the two cells; absent beyond 1,000 and where the reader has no position',
      ),
    ),
  message: z.string(),
  online: flagOut(),
});
export type MemberOnMap = z.infer<typeof onMap>;

const cluster = z.object({
  lat: z.number().check(z.describe('The mean of its members’ middles')),
  lon: z.number(),
  count: z.int(),
});
export type MapCluster = z.infer<typeof cluster>;

export const geoCalls = defineCalls({
  updatePosition: {
    prefix: 'site',
    method: 'POST',
    path: '/geo/update/',
    who: 'sharePosition',
    summary: 'Tells where the member is: kept as a cell, and exactly for 4 hours at precision 0',
    input: z.object({
      latitude: latitude(),
      longitude: longitude(),
      precision: z.optional(precision()).check(z.describe('In metres; kept as an option')),
    }),
    output: z.object({ position: geoPosition }),
  },
  changeGeoOptions: {
    whileReadOnly: true,
    prefix: 'site',
    method: 'POST',
    path: '/geo/options/',
    who: 'sharePosition',
    summary: 'Any of the member’s options of the map; sharing off erases the position at once',
    input: z.object({
      shareMyLocation: z.optional(flag()),
      distance: z.optional(distance()),
      precision: z.optional(precision()),
      age: z.optional(ages()),
      gender: z.optional(genderFilter()),
      followees: z.optional(flag()),
      followers: z.optional(flag()),
      message: z.optional(line({ min: 0, max: geoLimits.messageMax })),
    }),
    output: z.object({ options: geoOptions }),
  },
  ownGeoOptions: {
    prefix: 'site',
    method: 'GET',
    path: '/geo/options/get',
    who: 'sharePosition',
    summary: 'The member’s options of the map',
    input: z.object({}),
    output: z.object({ options: geoOptions }),
  },
  membersAround: {
    prefix: 'site',
    method: 'GET',
    path: '/geo/list/users',
    who: 'sharePosition',
    apart: 'hidden',
    summary: 'Who is around, the nearest band first; without Premium only about how many',
    input: z.object({
      ...geoFilters,
      online: z.optional(flag()).check(z.describe('1: only members who are connected now')),
      bounds: z
        .optional(mapBounds())
        .check(z.describe('Instead of the radius, unless `distance` is sent too')),
      zoom: z._default(whole(geoLimits.zoom), 4),
      page: z._default(whole({ min: 1, max: geoLimits.pages }), 1),
    }),
    output: z.object({
      list: z.array(onMap),
      total_count: z.int(),
      clusters: z.array(cluster).check(z.describe('All of them, counted by cells that fit the zoom')),
      near: z
        .optional(z.int())
        .check(z.describe('Without Premium: 0, or at least 1, 10, 50 within 50 km, renewed hourly')),
    }),
  },
});
