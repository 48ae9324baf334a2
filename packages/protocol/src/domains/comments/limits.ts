// Numbers of comments, and of the members that texts mention.

export const commentLimits = {
  text: { min: 2, max: 500 },
  rate: { limit: 10, windowMs: 60_000 },
  perPage: 10,
  offsetMax: 100_000,
  /** Replies that come with their comment. */
  firstReplies: 3,
} as const;

/** Members who are linked and notified for one text; further nicks are plain text. */
export const mentionsPerText = 5;
