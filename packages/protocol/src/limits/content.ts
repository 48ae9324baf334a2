// Numbers of the content face: pictures of members, contributions, albums, stories, lists.
import { dayMs, hourMs } from '../durations.ts';

const mebibyte = 1_048_576;

/** The picture of a member, cropped to a square and stored in two sizes. */
export const avatarImage = {
  maxBytes: 10 * mebibyte,
  types: ['jpg', 'jpeg', 'png', 'webp'],
  minPx: 100,
  largePx: 400,
  smallPx: 96,
} as const;

export const contributionLimits = {
  attachments: { min: 4, max: 12 },
  titleMax: 120,
  /** In markup. */
  descriptionMax: 2000,
  captionMax: 300,
  /** Of the names of files. */
  photoEndings: ['jpg', 'jpeg', 'heic', 'heif'],
  filmEndings: ['mp4', 'm4v', 'mpeg', 'mpg', 'wmv', 'mov', 'avi'],
  /** As they are named to authors. */
  types: 'JPG, HEIC, MP4, MPEG, WMV, MOV, AVI',
  /** WebVTT of one film, in all languages together. */
  captionsBytes: 204_800,
  /** Sets that were never submitted. */
  drafts: 3,
  draftMs: 7 * dayMs,
  perDay: 20,
  /** The longer side. */
  photoMinPx: 1280,
  /** Faces of one photo that are made unrecognisable. */
  boxes: 20,
  /** The bytes of a rejected set. */
  rejectedKeptMs: 30 * dayMs,
  /** Photos of a Premium set that everybody sees, small. */
  shownOfPremium: 2,
  noteMax: 1000,
  /** Sets beside an author whose sets one keeps. */
  shownOfContributor: 3,
  /** A removed favourite can be called back. */
  undoMs: 8000,
  /** Sets of one list page that a reader can reach. */
  pages: 5000,
} as const;

/** Keywords of sets, photos and films. */
export const labelLimits = {
  max: 60,
  /** In one call, and of one member on one item. */
  perMember: 3,
  /** Different ones on one item. */
  perItem: 30,
  /** Items that carry one are counted to this. */
  counted: 1000,
  suggested: 5,
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

export const albumLimits = { free: 20, premium: 40 } as const;

/** A photo of an album; its sides in either orientation. */
export const albumPhoto = {
  maxBytes: 40 * mebibyte,
  types: ['jpg', 'jpeg', 'heic', 'heif'],
  minLongPx: 1024,
  minShortPx: 768,
  descriptionMax: 300,
  atOnce: 3,
  /** The short side of a portrait that is cut out of one. */
  portraitMinPx: 200,
} as const;

export const storyLimits = {
  lifeMs: dayMs,
  freeAccessMs: hourMs,
} as const;

export const pageSizes = {
  members: 20,
  gifts: 20,
  notifications: 20,
  words: 20,
  posts: 20,
  comments: 10,
  contributions: 20,
  reviews: 20,
} as const;

export const notificationLimits = {
  /** What a list holds and what counts; older ones are forgotten. */
  perMember: 500,
  keptMs: 180 * dayMs,
  /** Members that one event names; an audience has no bound. */
  recipients: 100,
  idsAtOnce: 100,
  dataBytes: 2048,
  quoteLength: 200,
  /** Faces of an item that stands for several. */
  faces: 3,
  pushDevices: 10,
  /** Unread notifications are mailed after this, unless a member wants them later. */
  mailSoonMs: 600_000,
} as const;

export const guestbookLimits = {
  text: { min: 2, max: 1000 },
  /** Words of one author to one member, on one day of universal time. */
  perDay: 3,
  /** How long the deletion of a word can be undone. */
  undoMs: 8000,
} as const;

export const memberSearch = {
  /** Letters of a nick. */
  nickMin: 3,
  pageSize: 20,
  pages: 50,
  /** Matches are counted to this; one more says that there are more. */
  counted: 1000,
  onlineWithinMs: 10 * dayMs,
  nearKm: [10, 20, 40, 80, 150, 300],
  /** The side of a cell; places are compared by the middles of cells. */
  cellKm: 3.4,
  perMinute: 60,
  perDay: 2000,
} as const;

export const commentLimits = {
  text: { min: 2, max: 500 },
  rate: { limit: 10, windowMs: 60_000 },
  offsetMax: 100_000,
  /** Replies that come with their comment. */
  firstReplies: 3,
} as const;

export const wallLimits = {
  textMax: 2000,
  pictures: 4,
  mostViewed: 3,
  pages: 500,
} as const;

/** Members who are linked and told for one text; further nicks are plain text. */
export const mentionsPerText = 5;

export const suggestedFollows = {
  shown: 3,
  /** The latest follows of the member, and of each whom they follow, that are looked at. */
  looked: 200,
} as const;
