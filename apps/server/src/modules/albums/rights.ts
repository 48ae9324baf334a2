// Who may see which album, asked anew for every list and every byte of a photo. What stands between two members, and
// whether an owner's profile is closed, is remembered for seconds; a change of the former ends it at once.
import { type AlbumName, may, type RefusalCode, type Standing, type Uid } from '@alcove/protocol';
import type { Clock } from '../../platform/clock.ts';
import type { Use } from '../../platform/engines.ts';
import type { OpenProfiles } from '../accounts/index.ts';
import type { Moderation } from '../moderation/index.ts';
import type { Relations } from '../relations/index.ts';

const rememberedMs = 5000;
const rememberedMost = 10_000;

export type AlbumReader = { uid: Uid; standing: Standing };
/** Of the reader and the owner. */
type Between = { isMutual: boolean; areApart: boolean };

/** Nothing where the album is open. R4.171 to R4.174: Premium opens no private album, mutual follows open no Premium one. */
export function albumRefusal(
  album: AlbumName,
  { standing, isOwner, isMutual }: { standing: Standing; isOwner: boolean; isMutual: boolean },
): RefusalCode | undefined {
  if (isOwner || may('seeAllAlbums', standing)) return undefined;
  if (!may('seePhotos', standing)) return 'activation_required_photos';
  if (album === 'premium' && !may('seePremiumAlbums', standing)) return 'premium_required';
  return album === 'private' && !isMutual ? 'album_private' : undefined;
}

type Needs = Use<'db' | 'clock'> & {
  relations: Pick<Relations, 'isFollowing' | 'blockedBetween' | 'onBlock' | 'onFollowChange' | 'onGap'>;
  openProfiles: OpenProfiles;
  moderationLog: Pick<Moderation['log'], 'albumOpened'>;
};

const keyOf = (one: Uid, other: Uid) => (one < other ? `${one} ${other}` : `${other} ${one}`);

function createMemory<T>(clock: Clock) {
  const remembered = new Map<string, { untilAt: number; answer: Promise<T> }>();
  return {
    forget: (key: string) => void remembered.delete(key),
    forgetAll: () => remembered.clear(),
    get(key: string, read: () => Promise<T>): Promise<T> {
      const known = remembered.get(key);
      if (known && known.untilAt > clock.now()) return known.answer;
      if (remembered.size >= rememberedMost) remembered.clear();
      const entry = { untilAt: clock.now() + rememberedMs, answer: read() };
      remembered.set(key, entry);
      entry.answer.catch(() => remembered.get(key) === entry && remembered.delete(key));
      return entry.answer;
    },
  };
}

export function createRights({ db, clock, relations, openProfiles, moderationLog }: Needs) {
  const pairs = createMemory<Between>(clock);
  const profiles = createMemory<boolean>(clock);
  relations.onBlock(({ blocker, blocked }) => pairs.forget(keyOf(blocker, blocked)));
  relations.onFollowChange(({ follower, followed }) => pairs.forget(keyOf(follower, followed)));
  relations.onGap(pairs.forgetAll);

  async function read(one: Uid, other: Uid): Promise<Between> {
    const [blocked, there, back] = await Promise.all([
      relations.blockedBetween(one, other),
      relations.isFollowing(db, one, other),
      relations.isFollowing(db, other, one),
    ]);
    return { areApart: blocked !== undefined, isMutual: there && back };
  }

  return {
    /**
     * The refusal of each album; `undefined` opens it. Two members apart see nothing of each other, and a closed
     * profile shows its photos to the team alone.
     */
    async refusals(
      { uid, standing }: AlbumReader,
      owner: Uid,
    ): Promise<Record<AlbumName, RefusalCode | undefined>> {
      const isOwner = uid === owner;
      const [{ isMutual, areApart }, isOpen] = isOwner
        ? [{ isMutual: false, areApart: false }, true]
        : await Promise.all([
            pairs.get(keyOf(uid, owner), () => read(uid, owner)),
            profiles.get(String(owner), () => openProfiles.isOpen(owner)),
          ]);
      const of = (album: AlbumName) =>
        (areApart || !isOpen) && !may('seeAllAlbums', standing)
          ? ('item_unknown' as const)
          : albumRefusal(album, { standing, isOwner, isMutual });
      return { public: of('public'), premium: of('premium'), private: of('private') };
    },
    /** Before a private album, or a photo of it, is shown: the team opens it, and that is recorded. */
    async opening({ uid, standing }: AlbumReader, owner: Uid): Promise<void> {
      if (uid === owner || !may('seeAllAlbums', standing)) return;
      const { isMutual } = await pairs.get(keyOf(uid, owner), () => read(uid, owner));
      if (!isMutual) await moderationLog.albumOpened({ by: uid, uid: owner });
    },
    /** `large` and `original`. */
    mayEnlarge: ({ uid, standing }: AlbumReader, owner: Uid): boolean =>
      uid === owner || may('seeFullSizePhotos', standing),
  };
}

export type Rights = ReturnType<typeof createRights>;
