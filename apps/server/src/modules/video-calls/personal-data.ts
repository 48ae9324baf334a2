// A member's video calls in their export, and their removal with the account.
import type { Uid } from '@alcove/protocol';
import type { Members, PersonalData } from '../accounts/index.ts';
import { announceCall, callsOf, removeCallsOf } from './call-store.ts';

const time = (ms: number | null) => (ms === null ? '' : new Date(ms).toISOString());

export const createCallsPersonalData = ({ members }: { members: Pick<Members, 'byUids'> }): PersonalData => ({
  name: 'video_calls',
  async copy(db, { uid }) {
    const rows = await callsOf(db, uid);
    const other = (row: (typeof rows)[number]) =>
      (row.caller_uid === uid ? row.callee_uid : row.caller_uid) as Uid;
    const known = await members.byUids(rows.map(other), db);
    return rows.map((row) => ({
      with: known.get(other(row))?.nick ?? '',
      by: row.caller_uid === uid ? 'me' : 'other',
      at: time(row.started_at),
      answered_at: time(row.answered_at),
      ended_at: time(row.ended_at),
      reason: row.reason ?? '',
    }));
  },
  async erase(tx, { uid }) {
    for (const { id } of await removeCallsOf(tx, uid))
      await announceCall(tx, { id, caller: uid, callee: uid });
  },
});
