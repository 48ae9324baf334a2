// Numbers of finding: tags.

/** Keywords of sets, photos and films. */
export const tagLimits = {
  max: 60,
  /** In one call, and of one member on one item. */
  perMember: 3,
  /** Different ones on one item. */
  perItem: 30,
  /** Items that carry one are counted to this. */
  counted: 1000,
  suggested: 5,
} as const;
