// Numbers of stories.
import { dayMs, hourMs, minuteMs, secondMs } from '../../durations.ts';
import { mebibyte } from '../../sizes.ts';

export const storyLimits = {
  lifeMs: dayMs,
  /** From the moment when a public story opens to members without Premium. */
  freeAccessMs: hourMs,
  media: { min: 1, max: 4 },
  /** One caption under two names. */
  textMax: 280,
  altMax: 300,
  alive: 10,
  perDay: 20,
  /** Caption and audience; media never change. */
  editMs: 5 * minuteMs,
  /** Of Premium members, each counted once: the last of them closes the story. */
  rejections: 2,
  /** A member whom the team overruled so often in this time only reports from then on. */
  overruled: { times: 3, withinMs: 30 * dayMs },
  /** A story that no reviewer has published is gone after it. */
  waitingMs: 3 * dayMs,
  /** Uploads that no story took. */
  uploadMs: dayMs,
  /** Of the names of files. */
  photoEndings: ['jpg', 'jpeg', 'heic', 'heif'],
  filmEndings: ['mp4', 'm4v', 'mpeg', 'mpg', 'wmv', 'mov', 'avi', 'webm'],
  /** As they are named to authors. */
  types: 'JPG, HEIC, MP4, MPEG, WMV, MOV, AVI, WEBM',
  photoBytes: 20 * mebibyte,
  filmBytes: 200 * mebibyte,
  /** The longer side. */
  photoMinPx: 640,
  /** Widths in which photos are made. */
  photoPx: { large: 1080, small: 540, thumb: 180 },
  filmMs: { min: secondMs, max: minuteMs },
  /** The shorter sides in which films are made. */
  filmHeights: [360, 720],
  perPage: 10,
  offsetMax: 100_000,
  likersPerPage: 20,
  likersPages: 500,
  /** Told beside the first page, without anything of what they show. */
  lockedShown: 20,
  /** Shown doors ask this often who of their authors is on the air. */
  onAirEveryMs: 30 * secondMs,
  /** A viewer tells which stories it has shown. */
  seenAtOnce: 50,
} as const;
