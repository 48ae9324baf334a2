// The queue of certifications, for editors. The member is locked before the row, so that of two editors one decides and
// the other learns who; the seal, its days and the notification are one transaction.
import { certification, certificationReasons, hasDuty, secondsOf, type Uid } from '@alcove/protocol';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Use } from '../../platform/engines.ts';
import { refuse } from '../../platform/refusal.ts';
import { memberSummaryOf, type Members } from '../accounts/index.ts';
import type { Pictures } from '../media/index.ts';
import type { FoundItem, Reviewer, ReviewRules } from '../moderation/index.ts';
import type { Payments } from '../payments/index.ts';
import { certificationAddress } from './photo-files.ts';
import { type Certification, certificationById, changeCertification, isWaiting } from './store.ts';

type Needs = Use<'db' | 'clock' | 'notifications'> & {
  members: Pick<Members, 'byUid' | 'byUids' | 'lock' | 'setCertified'>;
  pictures: Pick<Pictures, 'release'>;
  payments: Pick<Payments, 'grantPremium'>;
  announceMember(uid: Uid): Promise<void>;
};

const outcomes = { accept: 'certified', return: 'again', refuse: 'refused' } as const;
const states = { accept: 'accepted', return: 'waiting', refuse: 'refused' } as const;

const foundItem = ({ id, uid, version }: Certification): FoundItem => ({ author: uid, version, files: [id] });

export function createCertificationReview(needs: Needs): ReviewRules {
  const { db, clock, members, pictures, payments, notifications, announceMember } = needs;

  const waitingRows = (reviewer: Uid | undefined) =>
    db
      .selectFrom('certifications')
      .where('sent_at', 'is not', null)
      .where('picture', 'is not', null)
      .where('decision', 'is', null)
      .$if(reviewer !== undefined, (query) => query.where('uid', '<>', reviewer as Uid));

  async function stillWaiting(db_: Database, { uid, role }: Reviewer, id: number): Promise<Certification> {
    if (!hasDuty(role, 'certification')) throw refuse('role_required');
    const row = await certificationById(db_, id);
    if (!row || !isWaiting(row)) {
      const by = row?.decided_by ? await members.byUid(row.decided_by, db_) : undefined;
      throw by ? refuse('review_decided', { nick: by.nick }) : refuse('item_unknown');
    }
    if (row.uid === uid) throw refuse('review_own');
    return row;
  }

  return {
    async waiting({ uid, role, standing }, { offset, limit }) {
      if (!hasDuty(role, 'certification')) return [];
      const rows = (await waitingRows(uid)
        .selectAll()
        .orderBy('sent_at')
        .orderBy('id')
        .offset(offset)
        .limit(limit)
        .execute()) as Certification[];
      const people = await members.byUids(rows.map((row) => row.uid));
      return rows.flatMap((row) => {
        const member = people.get(row.uid);
        if (!member) return [];
        const author = memberSummaryOf(member, standing, clock.now());
        return [{ kind: 'certification' as const, id: row.id, since: secondsOf(row.sent_at ?? 0), author }];
      });
    },

    async count(reviewer) {
      if (reviewer && !hasDuty(reviewer.role, 'certification')) return 0;
      const { count } = await waitingRows(reviewer?.uid)
        .select(sql<number>`count(*)::int`.as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },

    async open(reviewer, id, recorded) {
      const row = await stillWaiting(db, reviewer, id);
      const member = await members.byUid(row.uid);
      const { picture, sent_at } = row;
      if (!member || picture === null || sent_at === null) throw refuse('item_unknown');
      await recorded(db, row.uid);
      return {
        kind: 'certification',
        version: row.version,
        author: memberSummaryOf(member, reviewer.standing, clock.now()),
        code: row.code,
        sent: secondsOf(sent_at),
        erased: secondsOf(sent_at + certification.photoKeptMs),
        url: certificationAddress(picture),
      };
    },

    async unveil(reviewer, id, recorded) {
      await recorded(db, foundItem(await stillWaiting(db, reviewer, id)));
    },

    async decide(reviewer, { id, decision, reason, note }, recorded) {
      if (decision !== 'accept' && decision !== 'return' && decision !== 'refuse')
        throw refuse('item_unknown');
      const seen = await stillWaiting(db, reviewer, id);
      await db.transaction().execute(async (tx) => {
        if (!(await members.lock(tx, seen.uid))) throw refuse('item_unknown');
        const row = await stillWaiting(tx, reviewer, id);
        await recorded(tx, foundItem(row));
        const outcome = outcomes[decision];
        await changeCertification(tx, row, {
          decision: outcome,
          decided_at: clock.now(),
          decided_by: reviewer.uid,
          reason:
            decision === 'accept' ? null : (certificationReasons.find((each) => each === reason) ?? 'other'),
          note,
          // Another photo is wanted: nothing needs this one any more.
          ...(decision === 'return' && { picture: null }),
        });
        if (decision === 'return' && row.picture !== null) await pictures.release(tx, [row.picture]);
        if (decision === 'accept') {
          await members.setCertified(tx, row.uid, true);
          await payments.grantPremium(tx, { uid: row.uid, offer: 'certified', item: 'certification' });
        }
        await notifications.tell(tx, 'certificationDecided', { to: row.uid, entity: id, data: { outcome } });
      });
      if (decision === 'accept') await announceMember(seen.uid);
      return states[decision];
    },
  };
}
