// How a new site gets its first owner: by a link that is shown once, in the terminal. Each start makes
// another link until one was used to register, so that no default password exists.
import { inLanguage, defaultLanguage } from '@alcove/protocol';
import type { Database } from '../../platform/db/database.ts';
import type { Use } from '../../platform/engines.ts';
import { hashOf, newSecret } from './sessions/session-store.ts';

export type FirstOwner = {
  /** In the transaction that makes the member. */
  redeem(tx: Database, token: string): Promise<boolean>;
  /** The link to print, while there is no owner. */
  invite(origin: string): Promise<string | undefined>;
};

const hasOwner = async (db: Database): Promise<boolean> =>
  (await db.selectFrom('members').select('uid').where('role', '=', 'owner').executeTakeFirst()) !== undefined;

export function createFirstOwner({ db }: Use<'db'>): FirstOwner {
  return {
    async redeem(tx, token) {
      // Of two at once the second waits here, and finds nothing.
      const spent = await tx
        .deleteFrom('owner_invitation')
        .where('token_hash', '=', hashOf(token))
        .returning('one')
        .executeTakeFirst();
      return spent !== undefined && !(await hasOwner(tx));
    },
    async invite(origin) {
      if (await hasOwner(db)) return undefined;
      const token = newSecret();
      await db
        .insertInto('owner_invitation')
        .values({ token_hash: hashOf(token) })
        .onConflict((conflict) => conflict.column('one').doUpdateSet({ token_hash: hashOf(token) }))
        .execute();
      return `${origin}${inLanguage('/', defaultLanguage)}?register&owner_token=${token}`;
    },
  };
}
