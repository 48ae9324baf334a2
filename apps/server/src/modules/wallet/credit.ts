// Tokens that the site gives a member, in demos and for checks from outside.
import type { Uid } from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Members } from '../accounts/index.ts';
import { checkTokens } from './amounts.ts';
import { readWallet } from './changes.ts';
import type { Transfers } from './transfers.ts';

type Needs = Use<'db'> & {
  members: Pick<Members, 'byNick'>;
  transfers: Pick<Transfers, 'transaction' | 'transfer'>;
};

export const createCredit =
  ({ db, members, transfers }: Needs) =>
  async (nick: string, tokens: number): Promise<{ uid: Uid; balance: number }> => {
    checkTokens(tokens);
    const member = await members.byNick(nick);
    if (!member) throw refuse('member_unknown');
    const { uid } = member;
    await transfers.transaction((tx) =>
      transfers.transfer(tx, { from: 'site', to: uid, tokens, kind: 'credit' }),
    );
    return { uid, balance: (await readWallet(db, uid)).balance };
  };
