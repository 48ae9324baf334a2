// Albums on the wire: a member's own photos, public, Premium or private, and who sees what of them.
import * as z from 'zod/mini';
import { type CallSpec, defineCalls } from '../call.ts';
import { flag, flagOut, prose, whole } from '../fields.ts';
import { epochSecondsOut, uidInput } from './accounts/fields.ts';
import { memberSummary } from './accounts/member.ts';
import { hourMs } from '../durations.ts';
import { albumLimits, albumPhoto } from './albums/limits.ts';

/** public: active members; premium: Premium members; private: members who follow each other. */
export const albumNames = ['public', 'premium', 'private'] as const;
export type AlbumName = (typeof albumNames)[number];

const address = () => z.string().check(z.describe('Answered only while the reader may see the photo'));
const downloadable = () => z.object({ url: address(), bytes: z.int(), width: z.int(), height: z.int() });

const albumMaterial = z.object({
  material_id: z.int(),
  kind: z.literal('photo'),
  description: z.string(),
  album: z.enum(albumNames),
  placeholder: z.string().check(z.describe('A ThumbHash in base64')),
  width: z.int(),
  height: z.int(),
  added: epochSecondsOut(),
  portrait: z.optional(flagOut()).check(z.describe('To its owner: 1 where the portrait was cut out of it')),
  hidden: z
    .optional(flagOut())
    .check(z.describe('To its owner: 1 where the team has hidden it; no file is served to anybody')),
  waiting: z
    .optional(flagOut())
    .check(z.describe('To its owner: 1 where others see it once the team has accepted it')),
  urls: z.object({ tile: address(), small: address() }),
  large: z.optional(downloadable()).check(z.describe('To Premium readers, once it is made')),
  original: z.optional(downloadable()),
});
export type AlbumMaterial = z.infer<typeof albumMaterial>;

/** `closed` to this reader by Premium or by follows; a private album says nothing of what is in it. */
const albumState = z.object({
  album: z.enum(albumNames),
  open: flagOut(),
  count: z.optional(z.int()).check(z.describe('Not of a closed private album')),
});
export type AlbumState = z.infer<typeof albumState>;

const materialId = () => whole({ min: 1, max: Number.MAX_SAFE_INTEGER });
const description = () => prose({ min: 0, max: albumPhoto.descriptionMax });

const changesOwn = {
  prefix: 'site',
  method: 'POST',
  who: 'fillAlbum',
  rate: { limit: 600, windowMs: hourMs },
} satisfies Partial<CallSpec>;

export const albumsCalls = defineCalls({
  uploadPhoto: {
    ...changesOwn,
    path: '/member/upload/photo/',
    summary: 'Adds one JPG or HEIC photo, in either orientation, as the last of an album of one’s own',
    file: { field: 'photo', maxBytes: albumPhoto.maxBytes, second: 'photo_only_one' },
    input: z.object({
      album: z._default(z.enum(albumNames), 'public'),
      description: z._default(description(), ''),
    }),
    output: z.object({ material: albumMaterial, count: z.int() }),
    rate: { limit: 120, windowMs: hourMs },
  },
  updatePhoto: {
    ...changesOwn,
    path: '/member/photo/update/',
    summary:
      'Changes the description or the album of one’s own photo, or cuts a portrait out of it, which everybody sees',
    input: z.object({
      material_id: materialId(),
      description: z.optional(description()),
      album: z.optional(z.enum(albumNames)).check(z.describe('Where the photo becomes the last one')),
      portrait: z._default(flag(), false).check(z.describe('1: `crop` of it becomes one’s portrait')),
      crop: z
        .optional(z.string().check(z.maxLength(40), z.regex(/^\d{1,4},\d{1,4},\d{1,4},\d{1,4}$/)))
        .check(z.describe('left, top, width, height in thousandths, after `turn`')),
      turn: z._default(z.literal([0, 90, 180, 270, '0', '90', '180', '270']), 0),
    }),
    output: z.object({ material: albumMaterial, avatar_url: z.optional(z.string()) }),
  },
  deletePhoto: {
    ...changesOwn,
    path: '/member/photo/delete/',
    summary: 'Deletes one’s own photo, with all its files',
    input: z.object({ material_id: materialId() }),
    output: z.object({ material_id: z.int() }),
  },
  orderPhotos: {
    ...changesOwn,
    path: '/member/photo/order/',
    summary: 'Puts all photos of one’s own album into this order',
    input: z.object({
      album: z.enum(albumNames),
      material_ids: z
        .union([z.array(materialId()), z.pipe(z.string().check(z.maxLength(700)), z.transform(idsIn))])
        .check(z.describe('All of the album, each once, also as one text with commas')),
    }),
    output: z.object({ album: z.enum(albumNames), material_ids: z.array(z.int()) }),
  },
  albumPhotos: {
    prefix: 'site',
    method: 'GET',
    path: '/user/album/list',
    who: 'seePhotos',
    apart: 'hidden',
    summary:
      'The photos of a member that the reader may see, and which albums are open; one’s own without `id`',
    input: z.object({
      id: z.optional(uidInput()),
      album: z.optional(z.enum(albumNames)).check(z.describe('Refused where it is closed to the reader')),
      page: z._default(whole({ min: 1, max: 50 }), 1),
    }),
    output: z.object({
      list: z.array(albumMaterial),
      total_count: z.int(),
      albums: z.array(albumState),
      most: z.optional(z.int()).check(z.describe('To the owner: how many photos their albums hold')),
    }),
    rate: { limit: 600, windowMs: 60_000 },
  },
  albumPhoto: {
    prefix: 'site',
    method: 'GET',
    path: '/user/album/photo',
    who: 'seePhotos',
    apart: 'hidden',
    summary: 'One photo and whose it is; a closed, removed or unknown one is answered alike',
    input: z.object({ material_id: materialId() }),
    output: z.object({ material: albumMaterial, owner: memberSummary }),
    rate: { limit: 600, windowMs: 60_000 },
  },
});

/** Nothing that is no number stays. */
function idsIn(text: string): number[] {
  return text.split(',', albumLimits.premium + 1).map(Number);
}
