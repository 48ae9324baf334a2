// Numbers of pictures of members and of messages, of films and uploads.
import { hourMs } from '../../durations.ts';
import { mebibyte } from '../../sizes.ts';

/** The picture of a member, cropped to a square and stored in two sizes. */
export const avatarImage = {
  maxBytes: 10 * mebibyte,
  types: ['jpg', 'jpeg', 'png', 'webp'],
  minPx: 100,
  largePx: 400,
  smallPx: 96,
} as const;

/** A picture that is attached to a message. */
export const chatImage = {
  maxBytes: 10 * mebibyte,
  thumbnailPx: 320,
  longestPx: 1280,
  /** A new picture deletes the oldest. */
  keptPerMember: 1000,
} as const;

/** Films of sets and stories. */
export const filmLimits = {
  maxMs: hourMs,
  /** Longer ones are whole for Premium readers alone. */
  longMs: 30_000,
  previewMs: 15_000,
  /** Of the whole film, at most. */
  previewShare: 0.75,
  /** The shorter sides in which films are made. */
  heights: [240, 360, 480, 720],
} as const;

/** Files that arrive piece by piece at the upload host. */
export const uploadLimits = {
  /** Files are smaller than this. */
  fileBytes: 524_288_000,
  /** Of one member, in all files that are not published. */
  waitingBytes: 6 * 1024 * mebibyte,
  /** A sender without a byte for so long has gone. */
  silenceMs: 30_000,
  /** As the site itself sends them. */
  pieceBytes: 8 * mebibyte,
  /** Of each piece but the last one of its file. */
  leastPieceBytes: 256_000,
  /** Requests of one member. */
  atOnce: 3,
  /** Films beyond it take long to arrive and to be made. */
  advisedMegabytes: 300,
  ticketMs: 900_000,
} as const;
