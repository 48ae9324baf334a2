// The key by which a member's program broadcasts. It is shown once and stored as a hash. It has a session of
// its own, which can do nothing else and is listed among the member's devices: what ends sessions (a new
// password, a ban, the erasure of the account) ends the key and its broadcast.
import { createHash, randomBytes } from 'node:crypto';
import type { streamsCalls, Uid } from '@alcove/protocol';
import type { Use } from '../../../platform/engines.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import { sessionOf } from '../../../platform/http/session.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { PersonalData, LiveAccounts } from '../../accounts/index.ts';

const deviceName = 'OBS (WHIP)';

const hashOf = (key: string): Buffer => createHash('sha256').update(`stream key ${key}`).digest();

/** The camera that a key broadcasts, and the process to which it is connected. */
export type BroadcastStream = { stream: string; process: string };

type Needs = Use<'db' | 'clock'> & {
  accounts: Pick<LiveAccounts, 'bySession' | 'lend' | 'endLent' | 'seen'>;
};
type Served = Pick<typeof streamsCalls, 'streamKey' | 'renewStreamKey' | 'endStreamKey'>;

export function createStreamKeys({ db, clock, accounts }: Needs) {
  const keyOf = (uid: Uid) =>
    db
      .selectFrom('stream_keys')
      .select(['session_id', 'made_at', 'used_at'])
      .where('uid', '=', uid)
      .executeTakeFirst();

  async function end(uid: Uid): Promise<boolean> {
    const key = await keyOf(uid);
    // Deleting the session deletes the key's row.
    if (key) await accounts.endLent(uid, key.session_id);
    return key !== undefined;
  }

  async function make(uid: Uid): Promise<string> {
    const before = await keyOf(uid);
    const session_id = await accounts.lend(uid, deviceName);
    const key = randomBytes(32).toString('base64url');
    const row = { session_id, key_hash: hashOf(key), made_at: clock.now(), used_at: null };
    await db
      .insertInto('stream_keys')
      .values({ uid, ...row })
      .onConflict((conflict) => conflict.column('uid').doUpdateSet(row))
      .execute();
    if (before) await accounts.endLent(uid, before.session_id);
    return key;
  }

  const calls: Handlers<Served> = {
    async streamKey(_, context) {
      const key = await keyOf(sessionOf(context).uid);
      return {
        made_at: key?.made_at ?? null,
        used_at: key?.used_at ?? null,
        server: `${context.origin}/whip/`,
      };
    },
    async renewStreamKey(_, context) {
      return { key: await make(sessionOf(context).uid), server: `${context.origin}/whip/` };
    },
    async endStreamKey(_, context) {
      return { ended: (await end(sessionOf(context).uid)) ? 1 : 0 };
    },
  };

  const personalData: PersonalData = {
    name: 'streamKey',
    copy: async (tx, { uid }) =>
      tx.selectFrom('stream_keys').select(['made_at', 'used_at']).where('uid', '=', uid).executeTakeFirst(),
    erase: async () => {},
  };

  return {
    calls,
    personalData,
    /** The session of that key. */
    async sessionOf(key: string): Promise<string> {
      const row = await db
        .selectFrom('stream_keys')
        .select('session_id')
        .where('key_hash', '=', hashOf(key))
        .executeTakeFirst();
      if (!row || !(await accounts.bySession(row.session_id))) throw refuse('stream_key_unknown');
      return row.session_id;
    },
    /**
     * Answers the stream that the key had before, which may be over. The row lock puts two starts at the same
     * moment, in whatever processes, one after the other.
     */
    async setStream(sessionId: string, started: BroadcastStream): Promise<BroadcastStream | undefined> {
      return db.transaction().execute(async (tx) => {
        const before = await tx
          .selectFrom('stream_keys')
          .select(['stream_id', 'process'])
          .where('session_id', '=', sessionId)
          .forUpdate()
          .executeTakeFirst();
        if (!before) throw refuse('stream_key_unknown');
        await tx
          .updateTable('stream_keys')
          .set({ stream_id: started.stream, process: started.process })
          .where('session_id', '=', sessionId)
          .execute();
        const { stream_id: stream, process } = before;
        return stream === null || process === null ? undefined : { stream, process };
      });
    },
    /** A broadcast by it has started. */
    async used(sessionId: string): Promise<void> {
      await accounts.seen(sessionId);
      await db
        .updateTable('stream_keys')
        .set({ used_at: clock.now() })
        .where('session_id', '=', sessionId)
        .execute();
    },
  };
}
export type StreamKeys = ReturnType<typeof createStreamKeys>;
