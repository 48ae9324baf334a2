// A row of the journal as the team reads it.
import { asFlag, type JournalRow, type Language, type RoomId } from '@alcove/protocol';
import type { RoomsToModerate } from '../sanctions/target-lookup.ts';
import type { StoredRow } from './journal-store.ts';

/** Of a setting of the site: what stood, and what stands. */
const changeIn = ({ before_reason: before, comment }: StoredRow): string =>
  `${before || '–'} → ${comment || '–'}`;

export const journalRowFor =
  (rooms: Pick<RoomsToModerate, 'nameOf'>, language: Language) =>
  (row: StoredRow): JournalRow => ({
    id: row.id,
    at: row.done_at,
    act: row.act,
    by: row.done_by === null ? null : { uid: row.done_by, nick: row.by_nick ?? '' },
    by_erased: asFlag(row.by_erased === true),
    target: {
      uid: row.uid ?? row.trial_uid ?? 0,
      nick: row.nick ?? '',
      room: row.room_id === null ? '' : rooms.nameOf(row.room_id as RoomId, language),
      reference: row.reference,
    },
    reason: row.reason ?? '',
    words: row.act === 'setting_changed' ? changeIn(row) : row.comment,
    why: row.why,
    until: row.until_at,
    hash: row.hash?.toString('hex') ?? '',
  });
