// A member's certification, in their export and their deletion.
import type { PersonalData } from '../accounts/index.ts';
import type { Pictures } from '../media/index.ts';
import { certificationOf } from './store.ts';

const dateOf = (at: number | null) => at && new Date(at).toISOString();

export const certificationPersonalData = ({
  pictures,
}: {
  pictures: Pick<Pictures, 'release'>;
}): PersonalData => ({
  name: 'certification',
  async copy(tx, { uid }) {
    const found = await certificationOf(tx, uid);
    if (!found) return null;
    const { code_at, sent_at, decision, decided_at, reason, note } = found;
    return {
      asked: dateOf(code_at),
      sent: dateOf(sent_at),
      decision,
      decided: dateOf(decided_at),
      reason,
      note,
    };
  },
  async erase(tx, { uid }) {
    const found = await certificationOf(tx, uid);
    await tx.deleteFrom('certifications').where('uid', '=', uid).execute();
    if (found?.picture) await pictures.release(tx, [found.picture]);
  },
});
