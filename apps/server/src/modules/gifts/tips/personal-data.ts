// Tips of a member, in their export and their deletion. Tokens stay in the ledger under the number of an account;
// the words of a member go with them.
import type { PersonalData, Members } from '../../accounts/index.ts';
import { forgetWords, tipsOf } from './store.ts';

export const createTipsPersonalData = ({ members }: { members: Pick<Members, 'byUids'> }): PersonalData => ({
  name: 'tips',
  async copy(db, { uid }) {
    const tips = await tipsOf(db, uid);
    const named = await members.byUids(
      tips.flatMap(({ giver, recipient }) => [giver, recipient].filter((each) => each !== null)),
    );
    const nickOf = (other: number | null) => (other === null ? '' : (named.get(other as never)?.nick ?? ''));
    return tips.map(({ giver, recipient, anonymous, message, ...tip }) => ({
      from: anonymous && giver !== uid ? '' : nickOf(giver),
      to: nickOf(recipient),
      tokens: tip.tokens,
      private: tip.private,
      anonymous,
      message,
      returned: tip.returned,
      at: new Date(tip.given_at).toISOString(),
    }));
  },
  erase: (tx, { uid }) => forgetWords(tx, uid),
});
