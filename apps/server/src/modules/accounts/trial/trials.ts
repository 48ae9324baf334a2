// Trials of visitors: ten minutes under a nick of letters and digits, once a day for a browser.
// A trial is bound to the browser's own name, not to an account; a shared address gives some of them, and the
// /48 of IPv6 around it gives more.
import { createHmac } from 'node:crypto';
import {
  type InputOf,
  type OutputOf,
  type registrationCalls,
  type Trial,
  trialLimits,
  trialSession,
  type Uid,
} from '@alcove/protocol';
import type { Database } from '../../../platform/db/database.ts';
import type { Use } from '../../../platform/engines.ts';
import type { CallContext, Cookies } from '../../../platform/http/call.ts';
import { networkLimits } from '../../../platform/ip-network.ts';
import { purposeKey } from '../../../platform/purpose-key.ts';
import { Refusal, refuse, refuseFields } from '../../../platform/refusal.ts';
import type { NickRules } from '../names/nick-rules.ts';
import type { Nicks } from '../nicks.ts';
import { deviceOf, nameDevice } from '../sessions/device.ts';

const lastsMs = trialSession.sessionSeconds * 1000;
const lastsMinutes = trialSession.sessionSeconds / 60;
/** Remembered in this process; a browser that is forgotten is looked up again. */
const maxRemembered = 20_000;
/** The latest of those who have logged in from one. */
const membersPerBrowser = 50;

export type Trials = {
  /** The trial of this browser, also for a day after it ended. */
  read(cookies: Pick<Cookies, 'get'>): Promise<Trial | undefined>;
  start(
    input: InputOf<typeof registrationCalls.startTrial>,
    context: CallContext,
  ): Promise<OutputOf<typeof registrationCalls.startTrial>>;
  /**
   * For a live socket, on which no cookie can be set: the trial of this browser if it runs, else a new one.
   * A browser without a device cookie is recognised by its gate pass.
   */
  enter(nick: string, visitor: Pick<CallContext, 'cookies' | 'address' | 'viewer'>): Promise<Trial>;
  /**
   * When the ten minutes of a member who is not activated end: one trial a day for a browser, shared with
   * what a visitor used of it. Refuses `activation_required` afterwards.
   */
  enterAsMember(visitor: Pick<CallContext, 'cookies' | 'address' | 'viewer'>): Promise<number>;
  /** The trial that was begun on a socket with that gate pass. */
  ofGatePass(viewer: string): Promise<Trial | undefined>;
  /** While it runs. */
  byUid(uid: number): Promise<Trial | undefined>;
  /** Members who have logged in from the browser of that trial. */
  membersOf(uid: number): Promise<Uid[]>;
  /** The visitor has registered: what remains of the trial is void. */
  end(context: Pick<CallContext, 'trial' | 'cookies'>): Promise<void>;
};

type Needs = Use<'db' | 'clock'> & {
  nicks: Pick<Nicks, 'claimForTrial'>;
  rules: Pick<NickRules, 'trialNick'>;
  secretKey: string;
  /** Off: any number of trials. */
  limited: boolean;
};

type HashColumn = 'device_hash' | 'address_hash' | 'wider_network_hash';
/** Where a trial begins: an address of IPv4 or a /64 of IPv6, and the /48 around the latter. */
type Networks = { own: Buffer; wider: { hash: Buffer; limit: number } | undefined };

const hashesOf = (device: Buffer, { own, wider }: Networks): Buffer[] => [
  device,
  own,
  ...(wider ? [wider.hash] : []),
];
const columnsOf = (device: Buffer, { own, wider }: Networks) => ({
  device_hash: device,
  address_hash: own,
  wider_network_hash: wider?.hash ?? null,
});

const answer = ({ uid, nick, endsAt }: Trial): OutputOf<typeof registrationCalls.startTrial> => ({
  uid,
  nick,
  member_type: -1,
  session_limit: trialSession.sessionSeconds,
  ends_at: endsAt,
});

export function createTrials({ db, clock, nicks, rules, secretKey, limited }: Needs): Trials {
  const key = purposeKey(secretKey, 'trial addresses');
  const hashed = (address: string): Buffer => createHmac('sha256', key).update(address).digest();
  function networksOf(address: string): Networks {
    const [own = { network: address, limit: trialLimits.perAddress }, wider] = networkLimits(
      address,
      trialLimits.perAddress,
    );
    return {
      own: hashed(own.network),
      wider: wider && { hash: hashed(wider.network), limit: wider.limit },
    };
  }
  const gatePassHash = (viewer: string): Buffer => hashed(`visit ${viewer}`);
  const remembered = new Map<string, Trial>();

  function remember(device: Buffer, trial: Trial): Trial {
    remembered.set(device.toString('base64'), trial);
    const oldest = remembered.keys().next().value;
    if (remembered.size > maxRemembered && oldest !== undefined) remembered.delete(oldest);
    return trial;
  }

  async function latest(tx: Database, device: Buffer): Promise<(Trial & { startedAt: number }) | undefined> {
    const row = await tx
      .selectFrom('trials')
      .select(['uid', 'nick', 'started_at', 'ends_at'])
      .where('device_hash', '=', device)
      .where('started_at', '>', clock.now() - trialLimits.windowMs)
      .orderBy('started_at', 'desc')
      .executeTakeFirst();
    return row && { uid: row.uid, nick: row.nick, startedAt: row.started_at, endsAt: row.ends_at };
  }

  /** Refuses when the browser, or too many behind its address, have had theirs today. */
  async function admit(tx: Database, device: Buffer, { own, wider }: Networks) {
    if (!limited) return;
    const since = clock.now() - trialLimits.windowMs;
    const isFull = async (column: HashColumn, hash: Buffer, limit: number) => {
      const begun = await tx
        .selectFrom('trials')
        .select('uid')
        .where(column, '=', hash)
        .where('started_at', '>', since)
        .limit(limit)
        .execute();
      return begun.length >= limit;
    };
    if (await isFull('device_hash', device, trialLimits.perDevice)) {
      throw refuse('trial_ended', { count: lastsMinutes });
    }
    // Other browsers of this network address have used their trials: R5.032 has the words.
    if (
      (await isFull('address_hash', own, trialLimits.perAddress)) ||
      (wider && (await isFull('wider_network_hash', wider.hash, wider.limit)))
    )
      throw refuse('trial_entry_failed');
  }

  async function begin(nick: string, device: Buffer, from: Networks): Promise<Trial> {
    return db.transaction().execute(async (tx) => {
      const now = clock.now();
      // Two at once from one browser, or from one address, wait for each other.
      await lockHashes(tx, hashesOf(device, from));
      const running = await latest(tx, device);
      if (running && running.endsAt > now) return running;
      await admit(tx, device, from);
      const endsAt = now + lastsMs;
      const { uid } = await tx
        .insertInto('trials')
        .values({ ...columnsOf(device, from), nick, started_at: now, ends_at: endsAt })
        .returning('uid')
        .executeTakeFirstOrThrow();
      if (!(await nicks.claimForTrial(tx, nick, { uid: uid as Uid, untilAt: endsAt }))) {
        throw refuseFields({ nick: 'trial_nick_taken' });
      }
      return { uid, nick, endsAt };
    });
  }

  function judged(typed: string): string {
    const fault = rules.trialNick(typed);
    if (fault) throw refuseFields({ nick: fault });
    return typed.trim().normalize('NFC');
  }

  async function find(device: Buffer): Promise<Trial | undefined> {
    const known = remembered.get(device.toString('base64'));
    if (known && known.endsAt > clock.now()) return known;
    // Another may have begun elsewhere, or the day is over.
    const trial = await latest(db, device);
    return trial && remember(device, trial);
  }

  return {
    async read(cookies) {
      const device = deviceOf(cookies);
      return device && find(device);
    },
    ofGatePass: (viewer) => find(gatePassHash(viewer)),

    async start({ nick: typed }, { session, cookies, address }) {
      if (session) throw refuse('trial_not_for_members');
      const nick = judged(typed);
      const device = nameDevice(cookies);
      return answer(remember(device, await begin(nick, device, networksOf(address))));
    },

    async enter(typed, { cookies, address, viewer }) {
      if (viewer === undefined) throw refuse('visit_required');
      const nick = judged(typed);
      const device = deviceOf(cookies) ?? gatePassHash(viewer);
      return remember(device, await begin(nick, device, networksOf(address)));
    },

    async enterAsMember({ cookies, address, viewer }) {
      const device = deviceOf(cookies) ?? (viewer === undefined ? undefined : gatePassHash(viewer));
      if (!device) throw refuse('activation_required');
      const from = networksOf(address);
      return db.transaction().execute(async (tx) => {
        const now = clock.now();
        await lockHashes(tx, hashesOf(device, from));
        const begun = await latest(tx, device);
        if (begun && begun.startedAt + lastsMs > now) return begun.startedAt + lastsMs;
        await admit(tx, device, from).catch((error: unknown) => {
          throw error instanceof Refusal ? refuse('activation_required') : error;
        });
        // Over from the start: it counts for the browser, and no visitor there may go on with it.
        await tx
          .insertInto('trials')
          .values({ ...columnsOf(device, from), nick: '-', started_at: now, ends_at: now })
          .execute();
        return now + lastsMs;
      });
    },
    async byUid(uid) {
      const row = await db
        .selectFrom('trials')
        .select(['uid', 'nick', 'ends_at'])
        .where('uid', '=', uid)
        .where('ends_at', '>', clock.now())
        .executeTakeFirst();
      return row && { uid: row.uid, nick: row.nick, endsAt: row.ends_at };
    },

    async membersOf(uid) {
      const rows = await db
        .selectFrom('trials')
        .innerJoin('known_devices', 'known_devices.device_hash', 'trials.device_hash')
        .select('known_devices.uid')
        .where('trials.uid', '=', uid)
        .orderBy('known_devices.seen_at', 'desc')
        .limit(membersPerBrowser)
        .execute();
      return rows.map((row) => row.uid as Uid);
    },

    async end({ trial, cookies }) {
      if (!trial || trial.endsAt <= clock.now()) return;
      await db.updateTable('trials').set({ ends_at: clock.now() }).where('uid', '=', trial.uid).execute();
      const device = deviceOf(cookies);
      if (device) remembered.delete(device.toString('base64'));
    },
  };
}

/** Until the transaction ends; always in the same order, so that two never wait for each other. */
async function lockHashes(tx: Database, hashes: Buffer[]) {
  const numbers = hashes.map((hash) => hash.readInt32BE(0)).toSorted((a, b) => a - b);
  for (const number of numbers) {
    await tx
      .selectNoFrom((build) =>
        build.fn('pg_advisory_xact_lock', [build.val(trialLocks), build.val(number)]).as('locked'),
      )
      .execute();
  }
}
/** The family of advisory locks that trials use. */
const trialLocks = 7_214;
