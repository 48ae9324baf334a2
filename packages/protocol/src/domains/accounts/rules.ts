// Who may do what: one row for each capability, one column for each standing, read by the server and
// by screens alike. An action without a row is refused to all.
import type { RefusalCode } from '../../refusals.ts';
import type { Standing } from './person.ts';

type Cell = 'yes' | RefusalCode;
type Row = Record<Standing, Cell>;

const everyone: Row = {
  anonymous: 'yes',
  trial: 'yes',
  inactive: 'yes',
  free: 'yes',
  verified: 'yes',
  premium: 'yes',
  privileged: 'yes',
};

/** `stranger`: the refusal of visitors; chat and content word it differently. */
const members = (stranger: RefusalCode): Row => ({ ...everyone, anonymous: stranger, trial: stranger });

const active = (stranger: RefusalCode, inactive: RefusalCode = 'activation_required'): Row => ({
  ...members(stranger),
  inactive,
});

const premium = (stranger: RefusalCode, refusal: RefusalCode): Row => ({
  ...active(stranger),
  free: refusal,
  verified: refusal,
});

const privileged: Row = {
  ...premium('authorization_required', 'role_required'),
  premium: 'role_required',
};

const inChat = 'login_required';
const onPages = 'authorization_required';

export const capabilities = {
  // a member's own account, activated or not
  ownAccount: members(onPages),
  receiveNotifications: members(onPages),
  editProfile: active(onPages),
  chooseGround: premium(onPages, 'premium_required'),

  // rooms
  enterRooms: { ...everyone, anonymous: inChat },
  readRooms: { ...everyone, anonymous: inChat, inactive: 'activation_required' },
  writeInRooms: {
    ...active(inChat),
    trial: 'trial_cannot_write',
    free: 'phone_not_verified',
  },
  enterFullRooms: { ...premium('room_full', 'room_full'), inactive: 'room_full' },
  createRooms: premium(inChat, 'xxl_required_room'),
  attachPhotosInChat: premium(inChat, 'xxl_required_image'),
  followInChat: premium(inChat, 'xxl_required_follow'),
  blockInChat: premium(inChat, 'xxl_required_block'),
  requestExclusion: premium(inChat, 'xxl_required_exclusion'),

  // webcams
  watchStreams: active(inChat),
  seeBlurredSnapshots: { ...everyone, anonymous: inChat },
  watchManyStreams: premium(inChat, 'watching_one_at_a_time'),
  watchWithoutLimit: premium(inChat, 'watching_expired'),
  watchFullscreen: premium(inChat, 'xxl_required_fullscreen'),
  publishStreams: active(inChat),
  visitShowrooms: { ...active(inChat), trial: 'showroom_for_members' },

  // private messages and calls
  usePm: active(inChat),
  // In the chat; from profiles and pages `usePm` is enough. It also needs no answer, unless one is wished.
  startPmInChat: premium(inChat, 'xxl_required_pm'),

  // money
  useWallet: active(onPages),
  buyTokens: active(onPages),
  buyPremium: active(onPages),
  keepLedger: privileged,
  keepPayments: privileged,

  // other people
  follow: active(onPages),
  blacklist: active(onPages),
  seeFullProfiles: premium(onPages, 'premium_required'),
  seePlaces: active(onPages),
  seePositions: active(onPages),
  sharePosition: active(onPages),
  seeMap: premium(onPages, 'premium_required'),
  leaveWords: active(onPages),
  comment: active(onPages),
  readWalls: active(onPages),
  writeOnWalls: active(onPages),

  // photos, films, stories
  seePhotos: active(onPages, 'activation_required_photos'),
  fillAlbum: active(onPages),
  fillLargeAlbum: premium(onPages, 'premium_required'),
  seePremiumAlbums: premium(onPages, 'premium_required'),
  seeFullSizePhotos: premium(onPages, 'premium_required'),
  seeAllAlbums: privileged,
  contribute: active(onPages),
  seePremiumSets: { ...premium(onPages, 'premium_required'), inactive: 'activation_required_photos' },
  seeArchives: { ...premium(onPages, 'premium_required'), inactive: 'activation_required_photos' },
  label: premium(onPages, 'premium_required'),
  publishStories: active(onPages),
  seeStories: active(onPages),
  seePremiumStories: premium(onPages, 'premium_required'),
  rejectStories: premium(onPages, 'premium_required'),

  // moderation
  report: active(onPages),
  readReports: privileged,
  /** Advice on sets before their publication. */
  vote: premium(onPages, 'premium_required'),
  review: privileged,
  moderate: privileged,
  seeLiveMosaic: privileged,
} satisfies Record<string, Row>;

export type Capability = keyof typeof capabilities;

/** The refusal, or nothing where the standing has the capability. */
export function refusalFor(capability: Capability, standing: Standing): RefusalCode | undefined {
  const cell: Cell = capabilities[capability][standing];
  return cell === 'yes' ? undefined : cell;
}

export const may = (capability: Capability, standing: Standing): boolean =>
  refusalFor(capability, standing) === undefined;
