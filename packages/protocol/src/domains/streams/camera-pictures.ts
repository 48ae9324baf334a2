// The last pictures of the cameras in rooms, as lists of rooms show them.
import * as z from 'zod/mini';
import { defineCalls } from '../../call.ts';
import { flagOut } from '../../fields.ts';
import { roomLink } from '../rooms/room.ts';
import { streamId } from './fields.ts';
import { cameraPictureLimits, liveCameraLimits } from './limits.ts';

const pictureUrl = () => z.string().check(z.describe('Empty until there is one'));

const liveCamera = z.object({
  stream_id: streamId(),
  nick: z.string(),
  certified: flagOut(),
  viewers: z.int(),
  url: pictureUrl(),
  price: z
    .int()
    .check(z.describe('Tokens per minute in a showroom, whose picture is never sent; 0 elsewhere')),
  room: roomLink,
});
export type LiveCamera = z.infer<typeof liveCamera>;

export const cameraPicturesCalls = defineCalls({
  cameraPictures: {
    prefix: 'backend',
    method: 'GET',
    path: '/rooms/cameras/',
    who: 'anyone',
    needsGatePass: true,
    summary:
      'PROPOSED: the last pictures of cameras in rooms that the caller may enter now without a password; blurred for those who are shown no stream. Showrooms, private cameras and members apart from the caller are left out',
    input: z.object({
      rooms: z
        .string()
        .check(
          z.regex(new RegExp(`^\\d{1,15}(?:,\\d{1,15}){0,${cameraPictureLimits.roomsAtOnce - 1}}$`)),
          z.describe('Ids with commas'),
        ),
    }),
    output: z.object({
      rooms: z.array(
        z.object({
          roomid: z.int(),
          cameras: z
            .array(
              z.object({
                stream_id: streamId(),
                url: pictureUrl(),
              }),
            )
            .check(z.describe('The most watched first; more of them where one room alone is asked for')),
        }),
      ),
    }),
    rate: { limit: 60, windowMs: 60_000 },
  },
  liveCameras: {
    prefix: 'backend',
    method: 'GET',
    path: '/rooms/live/',
    who: 'anyone',
    needsGatePass: true,
    summary: `PROPOSED: the ${liveCameraLimits.most} most watched cameras in rooms that the caller may enter now without a password, with their last pictures as \`/rooms/cameras/\` answers them`,
    input: z.object({}),
    output: z.object({ cameras: z.array(liveCamera) }),
    rate: { limit: 60, windowMs: 60_000 },
  },
});
