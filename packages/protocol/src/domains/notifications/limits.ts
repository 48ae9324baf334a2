// Numbers of notifications.
import { dayMs, minuteMs } from '../../durations.ts';

export const notificationLimits = {
  /** What a list holds and what counts; older ones are forgotten. */
  perMember: 500,
  keptMs: 180 * dayMs,
  perPage: 20,
  /** Members that one event names; an audience has no bound. */
  recipients: 100,
  idsAtOnce: 100,
  dataBytes: 2048,
  quoteLength: 200,
  /** Faces of an item that stands for several. */
  faces: 3,
  pushDevices: 10,
  /** Open sockets of one member at one process, one for each browser; a further one is refused `too_many`. */
  sockets: 10,
  /** Sockets that one member opens: a browser comes back twice a minute at most. */
  handshakes: { limit: 60, windowMs: minuteMs },
  /** Unread notifications are mailed after this, unless a member wants them later. */
  mailSoonMs: 600_000,
} as const;
