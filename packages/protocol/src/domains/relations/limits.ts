// Numbers of follows and blocks.

/** What one member may have, and how many members one page of a list names. */
export const relationLimits = { follows: 5000, blocks: 2000, perPage: 20 } as const;

export const suggestedFollows = {
  shown: 3,
  /** The latest follows of the member, and of each whom they follow, that are looked at. */
  looked: 200,
} as const;
