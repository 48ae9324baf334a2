// Numbers of the content face: uploads, contributions, albums, stories, offers, lists, cards.
const mebibyte = 1_048_576;

export const uploadLimits = {
  /** A file must be smaller than this. */
  maxBytes: 500 * mebibyte,
  /** What one hint advises; not enforced. */
  advisedMegabytes: 300,
  photoTypes: ['jpg', 'jpeg'],
  videoTypes: ['mp4', 'mpeg', 'wmv', 'mov', 'avi'],
  /** At least one side of a contribution's photo. */
  photoLongerSideMinPx: 1280,
  /** An album's photo, in either orientation. */
  albumPhotoMinPx: { width: 1024, height: 768 },
} as const;

/** The picture of a member: cut to a square of either side. */
export const avatarImage = {
  maxBytes: 10 * mebibyte,
  types: ['jpg', 'jpeg', 'png', 'webp'],
  minPx: 100,
  largePx: 400,
  smallPx: 96,
} as const;

export const contributionLimits = { attachments: { min: 4, max: 12 } } as const;

/** By one member on one item; also per call. */
export const labelsPerItem = 3;

export const albumLimits = { free: 20, premium: 40 } as const;

/** Days of Premium that a certified amateur earns for one published item. */
export const premiumOffers = {
  hotContributionDays: 15,
  videoDays: 15,
  /** Section V, longer than this. */
  videoLongerThanSeconds: 30,
  certifiedPhotoDays: 30,
} as const;

export const storyLimits = {
  lifeMs: 86_400_000,
  freeAccessMs: 3_600_000,
  descriptionEditMs: 300_000,
  rejectionsToDelete: 2,
} as const;

export const seenWithinDays = { map: 7, profiles: 10 } as const;

export const pageSizes = { stories: 10, comments: 10, notifications: 20, members: 20 } as const;

/** Shown when the counters cannot be read. */
export const statisticsFallback = { contributions: 78_850, materials: 427_820 } as const;

export const cardSecurityCodeDigits = 3;
