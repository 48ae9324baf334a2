// Numbers of contributions.
import { dayMs } from '../../durations.ts';

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
  perPage: 20,
  /** Sets of one list page that a reader can reach. */
  pages: 5000,
} as const;

/** Of votes of Premium members on sets before their publication. */
export const votingLimits = { perHour: 60, reasonMax: 300, perPage: 20 } as const;
