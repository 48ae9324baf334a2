// The owner corrects a member's wallet against the account of the site, with a reason that is kept.
import type { Uid } from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Members } from '../accounts/index.ts';
import { readWallet } from './changes.ts';
import { onceByKey } from './keys.ts';
import type { Transfers } from './transfers.ts';

type Correction = { nick: string; tokens: number; reason: string; key?: string | undefined };
type Needs = Use<'clock'> & {
  members: Pick<Members, 'byNick'>;
  transfers: Pick<Transfers, 'transaction' | 'transfer'>;
};

export type Correct = ReturnType<typeof createCorrect>;

export const createCorrect =
  ({ clock, members, transfers }: Needs) =>
  async (
    { nick, tokens, reason, key }: Correction,
    author: Uid,
  ): Promise<{ movement: number; balance: number }> => {
    if (tokens === 0) throw refuse('correction_empty');
    const member = await members.byNick(nick);
    if (!member) throw refuse('member_unknown');
    const { uid } = member;
    const parties = tokens > 0 ? ({ from: 'site', to: uid } as const) : ({ from: uid, to: 'site' } as const);
    const act = { uid: author, key, call: 'correctLedger', body: { uid, tokens, reason } };
    return transfers.transaction((tx) =>
      onceByKey(tx, act, clock.now(), async () => {
        const [movement = 0] = await transfers.transfer(tx, {
          ...parties,
          tokens: Math.abs(tokens),
          kind: 'correction',
        });
        await tx.insertInto('ledger_corrections').values({ movement_id: movement, author, reason }).execute();
        return { movement, balance: (await readWallet(tx, uid)).balance };
      }),
    );
  };
