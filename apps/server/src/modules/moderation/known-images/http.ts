// The calls of known images: what is kept out and was refused, for those who decide cases.
import { knownImageLimits, type knownImagesCalls, type Uid } from '@alcove/protocol';
import type { Use } from '../../../platform/engines.ts';
import type { CallContext, Handlers } from '../../../platform/http/call.ts';
import { uidWithDuty } from '../../../platform/http/session.ts';
import { refuse } from '../../../platform/refusal.ts';
import { caseOfNotice } from '../cases/case-store.ts';
import type { ModerationLog } from '../moderation-log.ts';
import type { KnownLists } from './lists.ts';
import type { OwnRemovals } from './own-removals.ts';
import * as store from './store.ts';

const reader = (context: CallContext): Uid => uidWithDuty(context, 'cases');

type Needs = Use<'db' | 'clock'> & {
  moderationLog: Pick<ModerationLog, 'imageAllowed'>;
  lists: Pick<KnownLists, 'files' | 'readAgain' | 'rows'>;
  own: Pick<OwnRemovals, 'rows'>;
};

export const createKnownImagesCalls = ({
  db,
  clock,
  moderationLog,
  lists,
  own,
}: Needs): Handlers<typeof knownImagesCalls> => ({
  async knownImages(asked, context) {
    reader(context);
    await lists.readAgain();
    const [{ list, total }, { refused, allowed }, latest] = await Promise.all([
      store.listKnown(db, asked),
      store.refusalCounts(db, clock.now() - knownImageLimits.latelyMs),
      store.latestRefusal(db),
    ]);
    return {
      list,
      total_count: total,
      prints: own.rows + lists.rows,
      refused_lately: refused,
      allowed,
      files: lists.files,
      ...(latest && { latest }),
    };
  },

  async allowImage({ id, reason }, context) {
    const by = reader(context);
    await db.transaction().execute(async (tx) => {
      const refused = await store.refusalById(tx, id);
      if (!refused) throw refuse('item_unknown');
      if (refused.uid === by) throw refuse('case_own');
      const { sha256, notice } = refused;
      await store.allow(tx, { sha256, allowed_by: by, reason, allowed_at: clock.now() });
      const reference = (await caseOfNotice(tx, notice)) ?? notice;
      await moderationLog.imageAllowed(tx, { by, uid: refused.uid as Uid | null, reference, why: reason });
    });
    return { id };
  },
});
