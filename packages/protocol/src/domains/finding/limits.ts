// Numbers of finding: tags, and lists of what is found.

/** Keywords of sets, photos and films. */
export const tagLimits = {
  min: 2,
  max: 60,
  /** In one call, and of one member on one item. */
  perMember: 3,
  /** Different ones on one item. */
  perItem: 30,
  /** Items that carry one are counted to this. */
  counted: 1000,
  suggested: 5,
  /** Further ones that narrow the page of one. */
  with: 2,
  /** That often stand beside one. */
  together: 6,
  /** By one member. */
  followed: 50,
  /** Of one page of the list of all. */
  perPage: 120,
} as const;

/** Of what the team does to tags. */
export const curationLimits = {
  reason: 300,
  /** Proposals that are shown at once, of so many names, with so many pictures. */
  proposals: 20,
  names: 3,
  pictures: 4,
  perPage: 50,
  pages: 200,
} as const;

export const foundLimits = {
  perPage: 20,
  /** Exactly as many as are counted. */
  pages: 50,
  counted: 1000,
} as const;

/** The first year that the archive's addresses accept. */
export const archiveFirstYear = 2000;

export const archiveLimits = {
  /** Beside each month of a year. */
  shownOfMonth: 3,
} as const;

export const searchLimits = {
  max: 200,
  /** Of one search, those in phrases included. */
  words: 16,
  /** Fewer letters are not put right, only offered to be. */
  offeredBelow: 5,
  /** Letters of a search that is counted among the popular ones. */
  countedMax: 60,
  /** Popular searches that are listed, of how many days, and of how many people at least. */
  popular: 10,
  days: 7,
  people: 3,
  /** Tags in the list under the field; its region and its profiles begin with so many letters. */
  suggestedTags: 6,
  regionMin: 2,
  profilesMin: 3,
  /** Own searches that a browser keeps. */
  own: 10,
  /** Ways onward from a search that finds nothing. */
  onward: 5,
} as const;
