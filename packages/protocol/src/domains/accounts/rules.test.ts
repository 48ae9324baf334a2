// The capability table, cell by cell, as part 6 of the specification says it. `yes` or the refusal's code.
import { describe, expect, test } from 'vitest';
import { refusals } from '../../refusals.ts';
import { type Standing, standings } from './person.ts';
import { type Capability, may, refusalFor } from './rules.ts';

type Expected = Record<Standing, string>;

/** Standings that a row does not name are allowed. */
const all: Expected = {
  anonymous: 'yes',
  trial: 'yes',
  inactive: 'yes',
  free: 'yes',
  verified: 'yes',
  premium: 'yes',
  privileged: 'yes',
};
const strangers = (code: string) => ({ anonymous: code, trial: code });
const chat = strangers('login_required');
const content = strangers('authorization_required');
const inactive = { inactive: 'activation_required' };
const paying = (code: string) => ({ free: code, verified: code });
const running = { ...content, ...inactive, ...paying('role_required'), premium: 'role_required' };

const table: Record<Capability, { rows: string; refused: Partial<Expected> }> = {
  ownAccount: { rows: 'rows R6.080', refused: content },
  receiveNotifications: { rows: 'rows R6.077', refused: content },
  editProfile: { rows: 'rows R6.013', refused: { ...content, ...inactive } },
  chooseGround: {
    rows: 'rows R6.044',
    refused: { ...content, ...inactive, ...paying('premium_required') },
  },

  enterRooms: { rows: 'rows R1.009', refused: { anonymous: 'login_required' } },
  readRooms: { rows: 'rows R1.011', refused: { anonymous: 'login_required', ...inactive } },
  writeInRooms: {
    rows: 'rows R6.002, R6.014, R6.015',
    refused: {
      anonymous: 'login_required',
      trial: 'trial_cannot_write',
      ...inactive,
      free: 'phone_not_verified',
    },
  },
  enterFullRooms: {
    rows: 'rows R6.032, R6.067',
    refused: { ...strangers('room_full'), inactive: 'room_full', ...paying('room_full') },
  },
  createRooms: { rows: 'rows R6.031', refused: { ...chat, ...inactive, ...paying('xxl_required_room') } },
  attachPhotosInChat: {
    rows: 'rows R6.036',
    refused: { ...chat, ...inactive, ...paying('xxl_required_image') },
  },
  followInChat: {
    rows: 'rows R6.034, R1.017',
    refused: { ...chat, ...inactive, ...paying('xxl_required_follow') },
  },
  blockInChat: {
    rows: 'rows R6.033, R1.017',
    refused: { ...chat, ...inactive, ...paying('xxl_required_block') },
  },
  requestExclusion: {
    rows: 'rows R6.035, R6.070',
    refused: { ...chat, ...inactive, ...paying('xxl_required_exclusion') },
  },

  watchStreams: { rows: 'rows R6.003', refused: { ...chat, ...inactive } },
  seeBlurredSnapshots: { rows: 'rows R6.003', refused: { anonymous: 'login_required' } },
  watchManyStreams: {
    rows: 'rows R6.016, R6.028',
    refused: { ...chat, ...inactive, ...paying('watching_one_at_a_time') },
  },
  watchWithoutLimit: {
    rows: 'rows R6.017, R6.028',
    refused: { ...chat, ...inactive, ...paying('watching_expired') },
  },
  watchFullscreen: {
    rows: 'rows R6.029',
    refused: { ...chat, ...inactive, ...paying('xxl_required_fullscreen') },
  },
  publishStreams: { rows: 'rows R6.013', refused: { ...chat, ...inactive } },
  visitShowrooms: {
    rows: 'rows R1.024',
    refused: { ...chat, trial: 'showroom_for_members', ...inactive },
  },

  startPmInChat: {
    rows: 'rows R6.030, R8.051',
    refused: { ...chat, ...inactive, ...paying('xxl_required_pm') },
  },
  usePm: { rows: 'rows R6.021, R6.079', refused: { ...chat, ...inactive } },

  useWallet: { rows: 'rows R6.022, R6.023', refused: { ...content, ...inactive } },
  buyTokens: { rows: 'rows R6.024', refused: { ...content, ...inactive } },
  keepLedger: { rows: 'rows R6.080', refused: running },
  keepPayments: { rows: 'rows R6.080', refused: running },
  buyPremium: { rows: 'rows R6.013', refused: { ...content, ...inactive } },

  follow: { rows: 'rows R6.020', refused: { ...content, ...inactive } },
  blacklist: { rows: 'rows R1.015', refused: { ...content, ...inactive } },
  seeFullProfiles: {
    rows: 'rows R6.038',
    refused: { ...content, ...inactive, ...paying('premium_required') },
  },
  seePlaces: { rows: 'rows R6.007', refused: { ...content, ...inactive } },
  seePositions: { rows: 'rows R6.007', refused: { ...content, ...inactive } },
  seeMap: {
    rows: 'rows R6.007, R6.054',
    refused: { ...content, ...inactive, ...paying('premium_required') },
  },
  sharePosition: { rows: 'rows R6.007', refused: { ...content, ...inactive } },
  leaveWords: { rows: 'rows R1.034, R7.282', refused: { ...content, ...inactive } },
  comment: { rows: 'rows R1.020', refused: { ...content, ...inactive } },
  readWalls: { rows: 'rows R1.020', refused: { ...content, ...inactive } },
  writeOnWalls: { rows: 'rows R1.020', refused: { ...content, ...inactive } },

  seePhotos: { rows: 'rows R6.011', refused: { ...content, inactive: 'activation_required_photos' } },
  fillAlbum: { rows: 'rows R6.019', refused: { ...content, ...inactive } },
  fillLargeAlbum: {
    rows: 'rows R6.050',
    refused: { ...content, ...inactive, ...paying('premium_required') },
  },
  seePremiumAlbums: {
    rows: 'rows R6.051',
    refused: { ...content, ...inactive, ...paying('premium_required') },
  },
  seeFullSizePhotos: {
    rows: 'rows R6.051',
    refused: { ...content, ...inactive, ...paying('premium_required') },
  },
  seeAllAlbums: { rows: 'rows R4.174', refused: running },
  contribute: { rows: 'rows R6.013', refused: { ...content, ...inactive } },
  seePremiumSets: {
    rows: 'rows R6.039, R6.043',
    refused: { ...content, inactive: 'activation_required_photos', ...paying('premium_required') },
  },
  seeArchives: {
    rows: 'rows R6.053',
    refused: { ...content, inactive: 'activation_required_photos', ...paying('premium_required') },
  },
  label: {
    rows: 'rows R6.052',
    refused: { ...content, ...inactive, ...paying('premium_required') },
  },
  publishStories: { rows: 'rows R6.013', refused: { ...content, ...inactive } },
  seeStories: { rows: 'rows R6.026', refused: { ...content, ...inactive } },
  seePremiumStories: {
    rows: 'rows R6.055',
    refused: { ...content, ...inactive, ...paying('premium_required') },
  },
  rejectStories: { rows: 'rows R6.056', refused: { ...content, ...inactive, ...paying('premium_required') } },

  report: { rows: 'rows R6.076', refused: { ...content, ...inactive } },
  readReports: { rows: 'rows R6.076', refused: running },
  vote: { rows: 'rows R6.040, R6.041', refused: { ...content, ...inactive, ...paying('premium_required') } },
  review: { rows: 'rows R6.076', refused: running },
  moderate: { rows: 'rows R6.075, R6.076', refused: running },
  seeLiveMosaic: { rows: 'rows R6.076', refused: running },
};

describe.each(Object.entries(table))('%s', (capability, { rows, refused }) => {
  const row = { ...all, ...refused };
  // The rows themselves are proven where their feature is; here only that the decision is theirs.
  test.each(standings)(`%s, by ${rows}`, (standing) => {
    expect(refusalFor(capability as Capability, standing) ?? 'yes').toBe(row[standing]);
    expect(may(capability as Capability, standing)).toBe(row[standing] === 'yes');
  });
});

test('every capability is in the table above, and every refusal has words (R6.080)', () => {
  // A capability without a row in the table does not compile.
  const names = Object.keys(table) as Capability[];
  const codes = names.flatMap((name) => standings.map((standing) => refusalFor(name, standing)));
  expect(codes.filter((code) => code !== undefined && !Object.hasOwn(refusals, code))).toEqual([]);
});
