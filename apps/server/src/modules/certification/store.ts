// The rows of certifications: one for each member who asked for a code.
import {
  certification,
  type CertificationReason,
  type CertificationState,
  secondsOf,
  type Uid,
} from '@alcove/protocol';
import type { Database } from '../../platform/db/database.ts';

export type Certification = {
  id: number;
  uid: Uid;
  code: string;
  code_at: number;
  version: number;
  picture: string | null;
  sent_at: number | null;
  decision: 'certified' | 'again' | 'refused' | 'taken_back' | null;
  decided_at: number | null;
  decided_by: Uid | null;
  reason: CertificationReason | null;
  note: string;
};

const read = (row: unknown) => row as Certification | undefined;

export const certificationOf = async (db: Database, uid: Uid) =>
  read(await db.selectFrom('certifications').selectAll().where('uid', '=', uid).executeTakeFirst());

export const certificationById = async (db: Database, id: number) =>
  read(await db.selectFrom('certifications').selectAll().where('id', '=', id).executeTakeFirst());

export const certificationByPicture = async (db: Database, picture: string) =>
  read(await db.selectFrom('certifications').selectAll().where('picture', '=', picture).executeTakeFirst());

export const isWaiting = ({ sent_at, picture, decision }: Certification): boolean =>
  sent_at !== null && picture !== null && decision === null;

const nothingSent = {
  picture: null,
  sent_at: null,
  decision: null,
  decided_at: null,
  decided_by: null,
  reason: null,
  note: '',
} as const;

/** In place of the code before; the member is locked. */
export const putCode = (tx: Database, uid: Uid, code: string, now: number) =>
  tx
    .insertInto('certifications')
    .values({ uid, code, code_at: now })
    .onConflict((conflict) =>
      conflict.column('uid').doUpdateSet(({ ref }) => ({
        code,
        code_at: now,
        ...nothingSent,
        version: ref('certifications.version'),
      })),
    )
    .execute();

export const changeCertification = (
  tx: Database,
  { uid, version }: Pick<Certification, 'uid' | 'version'>,
  change: Partial<Omit<Certification, 'id' | 'uid' | 'version'>>,
) =>
  tx
    .updateTable('certifications')
    .set({ ...change, version: version + 1 })
    .where('uid', '=', uid)
    .execute();

/** As the member sees it. */
export function certificationStateOf(
  found: Certification | undefined,
  isCertified: boolean,
  now: number,
): CertificationState {
  if (!found) return { state: isCertified ? 'certified' : 'none', note: '' };
  const until = found.code_at + certification.codeMs;
  const base = {
    note: found.note,
    ...(found.sent_at !== null && { sent: secondsOf(found.sent_at) }),
    ...(found.decided_at !== null && { decided: secondsOf(found.decided_at) }),
    ...(found.picture !== null &&
      found.sent_at !== null && { erased: secondsOf(found.sent_at + certification.photoKeptMs) }),
    ...(found.reason !== null && { reason: found.reason }),
  };
  if (found.decision !== null) return { ...base, state: found.decision };
  if (isWaiting(found)) return { ...base, state: 'waiting' };
  if (until <= now) return { ...base, state: 'expired' };
  return { ...base, state: 'code', code: found.code, until: secondsOf(until) };
}
