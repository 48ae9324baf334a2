// What profiles that the team hides showed besides the nick: kept apart, where no reader of members finds it.
import type { Uid } from '@alcove/protocol';
import type { Database } from '../../platform/db/database.ts';
import { changeMember, lockMember } from './members.ts';
import { freshAvatar } from './registration/registration.ts';

export type HiddenProfile = { about: string; mood: string; avatar: string };

/** Uploaded, and not drawn from a number. */
const isUploaded = (avatar: string): boolean => avatar.startsWith('/media/');

export const hiddenProfile = async (db: Database, uid: Uid): Promise<HiddenProfile | undefined> =>
  db
    .selectFrom('hidden_profiles')
    .select(['about', 'mood', 'avatar'])
    .where('uid', '=', uid)
    .executeTakeFirst();

const forgetHidden = (tx: Database, uid: Uid) =>
  tx.deleteFrom('hidden_profiles').where('uid', '=', uid).execute();

/** Each answers the pictures that nothing shows or keeps any more; undefined where there is no such member. */
export type ProfileHiding = (tx: Database, uid: Uid) => Promise<string[] | undefined>;

/** What the member has written since an earlier hiding takes the place of what that one kept. */
export const hideProfile: ProfileHiding = async (tx, uid) => {
  const member = await lockMember(tx, uid);
  if (!member) return undefined;
  const before = await hiddenProfile(tx, uid);
  const kept = {
    about: member.about || (before?.about ?? ''),
    mood: member.mood || (before?.mood ?? ''),
    avatar: before && !isUploaded(member.avatar) ? before.avatar : member.avatar,
  };
  await tx
    .insertInto('hidden_profiles')
    .values({ uid, ...kept })
    .onConflict((conflict) => conflict.column('uid').doUpdateSet(kept))
    .execute();
  await changeMember(tx, uid, { about: '', mood: '', avatar: freshAvatar() });
  return before && before.avatar !== kept.avatar ? [before.avatar] : [];
};

/** What the member has written meanwhile stays. */
export const restoreProfile: ProfileHiding = async (tx, uid) => {
  const member = await lockMember(tx, uid);
  const kept = member && (await hiddenProfile(tx, uid));
  if (!kept) return undefined;
  await forgetHidden(tx, uid);
  const hasOther = isUploaded(member.avatar);
  await changeMember(tx, uid, {
    about: member.about || kept.about,
    mood: member.mood || kept.mood,
    ...(!hasOther && { avatar: kept.avatar }),
  });
  return hasOther ? [kept.avatar] : [];
};

export const clearProfile: ProfileHiding = async (tx, uid) => {
  const member = await lockMember(tx, uid);
  if (!member) return undefined;
  const kept = await hiddenProfile(tx, uid);
  await forgetHidden(tx, uid);
  await changeMember(tx, uid, { about: '', mood: '', avatar: freshAvatar() });
  return [member.avatar, ...(kept ? [kept.avatar] : [])];
};
