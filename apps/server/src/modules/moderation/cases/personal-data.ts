// What cases keep about a member: decisions on their things, strikes, and the words by which they contested. Erasure
// takes the words; decisions stay, without the member.
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { exportedTime, type PersonalData } from '../../accounts/index.ts';

/** Within a statement: appeals that the member wrote, as an author or as a reporter. */
const wroteAppeal = (uid: number) => sql<boolean>`contests is not null and (
  (contested_by = '' and author = ${uid})
  or contested_by in (select reference from reports where reporter = ${uid})
  or contested_by in (select reference from underage_reports where reporter = ${uid}))`;

async function copyOf(db: Database, uid: number) {
  const decided = await db
    .selectFrom('cases')
    .select(['reference', 'decision', 'ground', 'reasons', 'decided_at'])
    .where('author', '=', uid)
    .where('decision', 'is not', null)
    .where(sql<boolean>`(author_told or (contests is not null and contested_by = ''))`)
    .orderBy('decided_at')
    .execute();
  const appeals = await db
    .selectFrom('cases')
    .select(['contests', 'contest', 'received_at'])
    .where(wroteAppeal(uid))
    .orderBy('received_at')
    .execute();
  const strikes = await db
    .selectFrom('strikes')
    .select(['reference', 'struck_at', 'until_at'])
    .where('uid', '=', uid)
    .orderBy('struck_at')
    .execute();
  return {
    decisions: decided.map(({ decided_at, ...row }) => ({ ...row, decided_at: exportedTime(decided_at) })),
    appeals: appeals.map(({ contests, contest, received_at }) => ({
      against: contests,
      text: contest,
      sent_at: exportedTime(received_at),
    })),
    strikes: strikes.map(({ reference, struck_at, until_at }) => ({
      reference,
      since: exportedTime(struck_at),
      until: exportedTime(until_at),
    })),
  };
}

export const casesPersonalData: PersonalData = {
  name: 'decisions',
  copy: (db, { uid }) => copyOf(db, uid),
  async erase(tx, { uid }) {
    await tx.updateTable('cases').set({ contest: '' }).where(wroteAppeal(uid)).execute();
    await tx.deleteFrom('strikes').where('uid', '=', uid).execute();
  },
};
