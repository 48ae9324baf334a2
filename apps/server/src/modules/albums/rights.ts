// Who may see which album, asked anew for every list and every byte of a photo. What stands between two members is
// remembered for seconds, and forgotten as soon as any process announces a change.
import { type AlbumName, may, type RefusalCode, type Standing, type Uid } from '@alcove/protocol';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
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

type Needs = {
  db: Database;
  clock: Clock;
  relations: Pick<Relations, 'isFollowing' | 'blockedBetween' | 'onBlock' | 'onFollowChange' | 'onGap'>;
};

const keyOf = (one: Uid, other: Uid) => (one < other ? `${one} ${other}` : `${other} ${one}`);

export function createRights({ db, clock, relations }: Needs) {
  const remembered = new Map<string, { untilAt: number; between: Promise<Between> }>();
  relations.onBlock(({ blocker, blocked }) => void remembered.delete(keyOf(blocker, blocked)));
  relations.onFollowChange(({ follower, followed }) => void remembered.delete(keyOf(follower, followed)));
  relations.onGap(() => remembered.clear());

  async function read(one: Uid, other: Uid): Promise<Between> {
    const [blocked, there, back] = await Promise.all([
      relations.blockedBetween(one, other),
      relations.isFollowing(db, one, other),
      relations.isFollowing(db, other, one),
    ]);
    return { areApart: blocked !== undefined, isMutual: there && back };
  }

  function between(one: Uid, other: Uid): Promise<Between> {
    const key = keyOf(one, other);
    const known = remembered.get(key);
    if (known && known.untilAt > clock.now()) return known.between;
    if (remembered.size >= rememberedMost) remembered.clear();
    const entry = { untilAt: clock.now() + rememberedMs, between: read(one, other) };
    remembered.set(key, entry);
    entry.between.catch(() => remembered.get(key) === entry && remembered.delete(key));
    return entry.between;
  }

  return {
    /** The refusal of each album; `undefined` opens it. Two members apart see nothing of each other. */
    async refusals(
      { uid, standing }: AlbumReader,
      owner: Uid,
    ): Promise<Record<AlbumName, RefusalCode | undefined>> {
      const isOwner = uid === owner;
      const { isMutual, areApart } = isOwner
        ? { isMutual: false, areApart: false }
        : await between(uid, owner);
      const of = (album: AlbumName) =>
        areApart && !may('seeAllAlbums', standing)
          ? ('item_unknown' as const)
          : albumRefusal(album, { standing, isOwner, isMutual });
      return { public: of('public'), premium: of('premium'), private: of('private') };
    },
    /** `large` and `original`. */
    mayEnlarge: ({ uid, standing }: AlbumReader, owner: Uid): boolean =>
      uid === owner || may('seeFullSizePhotos', standing),
  };
}

export type Rights = ReturnType<typeof createRights>;
