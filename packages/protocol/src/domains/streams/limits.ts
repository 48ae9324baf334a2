// Numbers of cameras: publishing, watching, pictures, clips, the mosaic.
import { dayMs, hourMs, minuteMs } from '../../durations.ts';

/** A free member watches one webcam at a time, for an hour a day and room. */
export const freeWatching = { webcams: 1, perRoomMs: hourMs, windowMs: dayMs } as const;

export const streamLimits = {
  sdpMax: 32 * 1024,
  candidateMax: 512,
  /** Per connection; further ones are ignored. */
  candidates: 64,
  /** Length of a picture in base64. */
  imageMax: 60 * 1024,
  /** Streams of one member at once. */
  perMember: 4,
  viewsPerMember: 24,
  /** Visitors' pictures are renewed this often while one of them watches. */
  blurredEveryMs: 5000,
  /** After a publisher's socket is lost: the time to come back before the stream ends. */
  publisherAwayMs: 15_000,
  /** Media that is missing for this long counts as lost. */
  mediaAwayMs: 30_000,
  /** A view ends when its viewer does not answer an offer, or does not ask again, in this time. */
  viewAnswerMs: 30_000,
  /** A new clip deletes the oldest. */
  clipsPerMember: 50,
} as const;

export const streamStart = { delayMs: 500, firstCounter: 1 } as const;

/** Programs that broadcast and watch by HTTP. */
export const whipLimits = {
  /** Connections opened from one address. */
  opened: { limit: 60, windowMs: 60_000 },
  /** Candidates and ends sent from one address. */
  asked: { limit: 1000, windowMs: 60_000 },
  /** From the issue of a token to its use. */
  viewerTokenMs: 300_000,
} as const;

/** Constraints of the camera, and bitrates of the stream. */
export const captureLimits = {
  minWidthPx: 320,
  minHeightPx: 240,
  idealWidthPx: 640,
  idealHeightPx: 480,
  maxWidthPx: 1280,
  maxHeightPx: 720,
  videoKbps: 512,
  audioKbps: 128,
  iceCandidatePool: 8,
} as const;

/** The highest bitrate of each quality; the usual quality of a room has the usual bitrate. */
export const videoQualities = [
  { name: '240p', widthPx: 320, heightPx: 240, videoKbps: 256 },
  { name: '360p', widthPx: 480, heightPx: 360, videoKbps: 384 },
  { name: '480p', widthPx: 640, heightPx: 480, videoKbps: 512 },
  { name: '720p', widthPx: 960, heightPx: 720, videoKbps: 1200 },
  { name: '720p HD', widthPx: 1280, heightPx: 720, videoKbps: 1800 },
] as const;

/** The same as a recording of the stream, which cannot be stopped before `stoppableAfterMs`. */
export const clipLimits = { maxMs: 60_000, stoppableAfterMs: 10_000 } as const;

/** An interval of 0 disables snapshots. */
export const snapshotLimits = { everySeconds: 60, offSeconds: 0, widthPx: 256, heightPx: 192 } as const;

/** The pictures of cameras in lists of rooms. */
export const cameraPictureLimits = {
  roomsAtOnce: 24,
  /** As many as a room's card has cells. */
  perRoom: 3,
  /** Of one room that is asked for alone. */
  ofOneRoom: 12,
  /** Pages ask again this often, and blurred pictures are renewed no sooner. */
  everyMs: 20_000,
} as const;

/** The cameras on the first page, the most watched of all rooms. */
export const liveCameraLimits = {
  /** Fewer are shown by their rooms alone. */
  fewest: 3,
  most: 6,
  /** So many are looked at for one reader, who may not enter the rooms of all. */
  lookedAt: 24,
} as const;

/** The mosaic of all cameras, for privileged members. */
export const mosaicLimits = {
  perPage: 24,
  pages: 1000,
  /** Rooms in its filter, the fullest first. */
  rooms: 50,
  pictureWidthPx: 480,
  pictureHeightPx: 360,
  /** While a screen shows them, the server takes its own pictures this often. */
  pictureEveryMs: 10_000,
  /** A visible screen asks this often. */
  refreshMs: 5000,
  /** Older pictures are marked as stale. */
  staleAfterMs: 90_000,
} as const;

/** An end that the team puts to a camera. */
export const cameraStop = { commentMax: 500, minutesMax: 1440, minutes: [0, 15, 60, 1440] } as const;

/** Reports of cameras by their viewers. */
export const cameraReports = {
  /** This many members within the window veil a camera. */
  veilAfter: 3,
  veilWithinMs: 10 * minuteMs,
  /** A member found wrong this often within the window veils no more. */
  wrongMax: 3,
  wrongWithinMs: 90 * dayMs,
  /** The server’s picture is part of a report that is sent no later. */
  lookMs: 10 * minuteMs,
  /** Undecided reports lead the wall for so long; those of a veiled camera until somebody has looked. */
  leadMs: dayMs,
  keptMs: 90 * dayMs,
  /** Of one camera on the wall. */
  shown: 20,
  looks: { limit: 30, windowMs: 60_000 },
} as const;

/** Webcam windows whose stream ended or stayed paused close at this rhythm. */
export const webcamWindows = { autoCloseMs: 30_000 } as const;
