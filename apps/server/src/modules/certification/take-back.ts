// An editor takes the seal back: the reason stands in the log, and the member is notified without it.
import { hasDuty, type Role, type Uid } from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Members } from '../accounts/index.ts';
import type { Moderation } from '../moderation/index.ts';
import { certificationOf, changeCertification } from './store.ts';

type Needs = Use<'db' | 'clock' | 'notifications'> & {
  members: Pick<Members, 'lock' | 'setCertified'>;
  moderationLog: Pick<Moderation['log'], 'certificationTaken'>;
  announceMember(uid: Uid): Promise<void>;
};

export const createTakeBack =
  ({ db, clock, members, moderationLog, notifications, announceMember }: Needs) =>
  async (by: { uid: Uid; role: Role | undefined }, uid: Uid, reason: string): Promise<void> => {
    if (!hasDuty(by.role, 'certification')) throw refuse('role_required');
    if (by.uid === uid) throw refuse('not_oneself');
    await db.transaction().execute(async (tx) => {
      const member = await members.lock(tx, uid);
      if (!member?.certified) throw refuse('member_unknown');
      const found = await certificationOf(tx, uid);
      if (found)
        await changeCertification(tx, found, {
          decision: 'taken_back',
          decided_at: clock.now(),
          decided_by: by.uid,
          reason: null,
          note: '',
        });
      await members.setCertified(tx, uid, false);
      await moderationLog.certificationTaken(tx, { by: by.uid, uid, reason });
      const data = { outcome: 'taken_back' } as const;
      await notifications.tell(tx, 'certificationDecided', { to: uid, entity: found?.id ?? 0, data });
    });
    await announceMember(uid);
  };
