// How a new site gets its first owner: by a link that is shown once, in the terminal, so that no default
// password exists. Each start makes a link, and so does `npm run owner`; the last ones work until one was used.
import { inLanguage, defaultLanguage } from '@alcove/protocol';
import type { Database } from '../../platform/db/database.ts';
import type { Use } from '../../platform/engines.ts';
import { hashOf, newSecret } from './sessions/session-store.ts';

const invitationsKept = 10;

export type FirstOwner = {
  /** In the transaction that makes the member. */
  redeem(tx: Database, token: string): Promise<boolean>;
  /** The link to print, while there is no owner. */
  invite(origin: string): Promise<string | undefined>;
};

const hasOwner = async (db: Database): Promise<boolean> =>
  (await db.selectFrom('members').select('uid').where('role', '=', 'owner').executeTakeFirst()) !== undefined;

/** Answers the link to print, while there is no owner; the links made before work too. */
export async function inviteFirstOwner(
  { db, clock }: Use<'db' | 'clock'>,
  origin: string,
): Promise<string | undefined> {
  if (await hasOwner(db)) return undefined;
  const token = newSecret();
  await db
    .insertInto('owner_invitations')
    .values({ token_hash: hashOf(token), made_at: clock.now() })
    .execute();
  await db
    .deleteFrom('owner_invitations')
    .where('token_hash', 'not in', (kept) =>
      kept
        .selectFrom('owner_invitations')
        .select('token_hash')
        .orderBy('made_at', 'desc')
        .limit(invitationsKept),
    )
    .execute();
  return `${origin}${inLanguage('/', defaultLanguage)}?register&owner_token=${token}`;
}

export function createFirstOwner(engines: Use<'db' | 'clock'>): FirstOwner {
  return {
    async redeem(tx, token) {
      // Of two at once, by the same link or by two, the second waits here and finds nothing.
      const destroyed = await tx
        .deleteFrom('owner_invitations')
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('owner_invitations as theirs')
              .select('theirs.token_hash')
              .where('theirs.token_hash', '=', hashOf(token)),
          ),
        )
        .returning('token_hash')
        .execute();
      return destroyed.length > 0 && !(await hasOwner(tx));
    },
    invite: (origin) => inviteFirstOwner(engines, origin),
  };
}
