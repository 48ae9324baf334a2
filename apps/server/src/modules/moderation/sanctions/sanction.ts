// What is announced to every process when a person is sanctioned.
import {
  cameraStopReasons,
  type CameraStopReason,
  exclusionReasons,
  type ExclusionReason,
  type RoomId,
  type Uid,
} from '@alcove/protocol';
import * as z from 'zod/mini';

/** One camera was ended; with an `untilAt` the member cannot start any before then. */
export type CameraStopped = {
  kind: 'camera_stopped';
  uid: Uid;
  streamId: string;
  untilAt: number;
  reason: CameraStopReason;
  comment: string;
  /** Of the case, where the camera was reported. */
  reference?: string | undefined;
};

/** A `roomId` of 0 is everywhere. After `unmuted` another mute may still apply: read again. */
export type Sanction =
  | { kind: 'muted' | 'unmuted'; uid: Uid; roomId: RoomId | 0; untilAt: number }
  | { kind: 'excluded'; uid: Uid; nick: string; roomId: RoomId; untilAt: number; reason: ExclusionReason }
  | { kind: 'exclusion_requested'; uid: Uid; nick: string; roomId: RoomId; reason: ExclusionReason }
  | CameraStopped
  | { kind: 'banned'; uid: Uid; untilAt: number; reason: string }
  | { kind: 'unbanned'; uid: Uid };

const numbered = <T extends number>() =>
  z.pipe(
    z.int(),
    z.transform((value) => value as T),
  );
const uid = numbered<Uid>();
const roomId = numbered<RoomId>();
const untilAt = z.int();
const reason = z.enum(exclusionReasons);

export const sanctionShape: z.ZodMiniType<Sanction> = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['muted', 'unmuted']), uid, roomId, untilAt }),
  z.object({ kind: z.literal('excluded'), uid, nick: z.string(), roomId, untilAt, reason }),
  z.object({ kind: z.literal('exclusion_requested'), uid, nick: z.string(), roomId, reason }),
  z.object({
    kind: z.literal('camera_stopped'),
    uid,
    streamId: z.string(),
    untilAt,
    reason: z.enum(cameraStopReasons),
    comment: z.string(),
    reference: z.optional(z.string()),
  }),
  z.object({ kind: z.literal('banned'), uid, untilAt, reason: z.string() }),
  z.object({ kind: z.literal('unbanned'), uid }),
]);
