// Numbers of sanctions, reports and reviews.
import { dayMs, hourMs, minuteMs } from '../../durations.ts';

export const sanctions = {
  muteMs: hourMs,
  /** A block is for a day, or permanent. */
  blockMs: dayMs,
  exclusionMinMs: dayMs,
  exclusionMaxMs: 365 * dayMs,
  /** This many requests of XXL members within the window exclude. */
  exclusionRequests: 3,
  exclusionWindowMs: hourMs,
  /** A request counts from who is in the room or left it no longer ago. */
  exclusionPresenceMs: 10 * minuteMs,
  /** Requests wait for the team for so long; they exclude by themselves within the window alone. */
  exclusionWaitsMs: dayMs,
  /** The latest of one room. */
  exclusionsListed: 200,
  shortBanMs: 30 * dayMs,
  banMaxMs: 100 * 365 * dayMs,
  reasonMax: 500,
} as const;

/** Of the settings that owners change; `textMax` bounds each of them, as a column of the journal does. */
export const siteSettingLimits = {
  textMax: 500,
  nameMax: 100,
  addressMax: 300,
  noticeMax: 160,
  links: 10,
} as const;

/** What waits for a decision of the team. */
export const reviewLimits = { perPage: 20, photosPerPage: 24 } as const;

/** `perPage`: rows of the journal. */
export const journalLimits = { perPage: 50, csvRows: 10_000, queryMax: 64 } as const;

/** `days`: those that a dashboard shows. `backwards`: days before the first count whose members and tokens are counted. */
export const dashboard = {
  days: 90,
  backwards: 14,
  firstCases: 5,
  firstSeals: 3,
  freshMs: 6 * hourMs,
} as const;

export const consoleMembers = { perPage: 20, queryMax: 254, premiumDaysMax: 365, historyRows: 20 } as const;

/** `activeMonths`: those of the average. A frozen year stays so long. */
export const transparencyLimits = { wordsMax: 10_000, activeMonths: 6, keptMs: 5 * 365 * dayMs } as const;

export const reportLimits = {
  perDay: 20,
  /** Items of one report. */
  items: 20,
  idMax: 64,
  commentMax: 500,
  /** Entries sealed before what is reported, and as many after it. */
  around: 5,
  /** Entries sealed in all, and pictures of what is reported. */
  entries: 60,
  pictures: 20,
  /** Erased private messages can be reported by the other for so long. */
  erasedKeptMs: dayMs,
} as const;

/** Of orders of authorities, which leave as many hours as they say, a year at the most. */
export const orderLimits = {
  authorityMax: 200,
  numberMax: 100,
  demandMax: 5000,
  hours: { min: 1, max: 8760 },
} as const;

/** Of messages to the team, and of what they hide before anybody has read them. */
export const noticeLimits = {
  pages: 20,
  nameMax: 100,
  hidesPerDay: 3,
  strangersPerHour: 20,
  /** So many unfounded notices within the window, and those of the next month hide nothing. */
  unfounded: 3,
  unfoundedWindowMs: 90 * dayMs,
  unheardMs: 30 * dayMs,
} as const;

export const caseLimits = {
  perPage: 20,
  queryMax: 254,
  reasonsMax: 3000,
  appealMin: 10,
  appealMax: 2000,
  /** A decision can be contested for six months; then what it removed is erased. */
  appealMs: 183 * dayMs,
  strikeMs: 365 * dayMs,
  /** Days of the ban that a strike proposes, by how many count with it. */
  banDays: [0, 7, 30],
} as const;

/** Of what cases seal. */
export const evidenceLimits = {
  partBytes: 8 * 1_048_576,
  reasonMin: 3,
  reasonMax: 500,
  openMs: 30 * minuteMs,
  authorityMax: 200,
  numberMax: 100,
  /** After the last decision. */
  keptMs: 183 * dayMs,
  minorsKeptMs: 365 * dayMs,
} as const;

export const knownImageLimits = {
  /** Of all listed files together. */
  rows: 1_000_000,
  /** Two pictures of a clear print that differ in more bits are two pictures. */
  bits: 31,
  /** Copies of what is removed within these bits go with it. */
  copyBits: 20,
  /** Of 100: prints of pictures with less in them say little. */
  quality: 50,
  reasonMax: 500,
  perPage: 20,
  /** Broken rows of a file that are named. */
  faults: 10,
  latelyMs: 30 * dayMs,
} as const;
