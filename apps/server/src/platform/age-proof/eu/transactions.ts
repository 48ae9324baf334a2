// Questions to apps: each is answered once, within five minutes, and its answer taken by the browser that asked.
//
//   waiting ── an app answers ──► accepted ── the browser takes its token ──► taken
//      │                    └──► refused
//      └── five minutes ──► gone
import { createHmac, hash, randomBytes } from 'node:crypto';
import { appProofLifetimeMs, type Language } from '@alcove/protocol';
import type { Use } from '../../engines.ts';

export type Transaction = {
  id: string;
  nonce: Uint8Array;
  state: string;
  origin: string;
  language: Language;
  response_code: string;
  expires_at: number;
  outcome: string | null;
};

/** Questions of one network that wait at once; the oldest gives way to the next. */
export const openOfNetworkMax = 200;

export type AskedBy = {
  cookie: string;
  /** Of whom a flood would come. */
  network: string;
  origin: string;
  language: Language;
};

const named = (bytes = 16): string => randomBytes(bytes).toString('base64url');
const digestOf = (cookie: string): Buffer => hash('sha256', cookie, 'buffer');

/** `key`: of the digests by which networks are told apart, so that no address is kept. */
export const createTransactions = ({ db, clock, key }: Use<'db' | 'clock'> & { key: Uint8Array }) => ({
  async start(asks: AskedBy): Promise<Transaction> {
    const now = clock.now();
    await db.deleteFrom('age_transactions').where('expires_at', '<=', now).execute();
    const { cookie, origin, language } = asks;
    const network = createHmac('sha256', key).update(asks.network).digest();
    const started = {
      id: named(),
      nonce: randomBytes(16),
      state: named(),
      origin,
      language,
      response_code: named(),
      expires_at: now + appProofLifetimeMs,
    };
    await db
      .insertInto('age_transactions')
      .values({ ...started, browser: digestOf(cookie), network })
      .execute();
    await db
      .deleteFrom('age_transactions')
      .where('id', 'in', (of) =>
        of
          .selectFrom('age_transactions')
          .select('id')
          .where('network', '=', network)
          .orderBy('expires_at', 'desc')
          .orderBy('id')
          .offset(openOfNetworkMax),
      )
      .execute();
    return { ...started, outcome: null };
  },

  async find(id: string): Promise<Transaction | undefined> {
    const found = await db
      .selectFrom('age_transactions')
      .select(['id', 'nonce', 'state', 'origin', 'language', 'response_code', 'expires_at', 'outcome'])
      .where('id', '=', id)
      .where('expires_at', '>', clock.now())
      .executeTakeFirst();
    return found && { ...found, language: found.language as Language };
  },

  /** Whether this answer is the one that counts: of two at once, one does. */
  async end(id: string, outcome: 'accepted' | 'refused'): Promise<boolean> {
    const ended = await db
      .updateTable('age_transactions')
      .set({ outcome })
      .where('id', '=', id)
      .where('outcome', 'is', null)
      .where('expires_at', '>', clock.now())
      .executeTakeFirst();
    return ended.numUpdatedRows === 1n;
  },

  /** `cookie`: of the browser that asked, and no other. */
  async isOf(id: string, cookie: string): Promise<boolean> {
    const found = await db
      .selectFrom('age_transactions')
      .select('id')
      .where('id', '=', id)
      .where('browser', '=', digestOf(cookie))
      .executeTakeFirst();
    return found !== undefined;
  },

  /** Whether the token is still to be handed over; once. */
  async take(id: string): Promise<boolean> {
    const taken = await db
      .updateTable('age_transactions')
      .set({ taken: true })
      .where('id', '=', id)
      .where('outcome', '=', 'accepted')
      .where('taken', '=', false)
      .where('expires_at', '>', clock.now())
      .executeTakeFirst();
    return taken.numUpdatedRows === 1n;
  },
});

export type Transactions = ReturnType<typeof createTransactions>;
