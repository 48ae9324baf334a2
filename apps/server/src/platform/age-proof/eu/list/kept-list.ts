// The list of providers that is believed: read once a day, the last good one kept, and none a week after it was due.
import { readFile } from 'node:fs/promises';
import { dayMs } from '@alcove/protocol';
import type { Use } from '../../../engines.ts';
import { listBounds, UnbelievedList } from './unbelieved-list.ts';

/** After the day by which the list promised its successor. */
export const graceMs = 7 * dayMs;
const fetchTimeoutMs = 15_000;

export type ListSource = {
  /** Names it among the kept lists. */
  name: string;
  read(): Promise<{ text: string; signers: readonly string[] }>;
};

export type TrustListState = {
  issuedAt: number;
  nextUpdate: number;
  readAt: number;
  providers: number;
  /** Nothing is accepted any more. */
  isStale: boolean;
};

/** A file, or an address that answers by itself: a redirect leads elsewhere. */
export const listFrom = (place: string, signers: readonly string[]): ListSource => ({
  name: place,
  async read() {
    if (!place.startsWith('https://')) return { text: await readFile(place, 'utf8'), signers };
    const answer = await fetch(place, { redirect: 'error', signal: AbortSignal.timeout(fetchTimeoutMs) });
    if (!answer.ok) throw new UnbelievedList(`its address answered ${answer.status}`);
    if (Number(answer.headers.get('content-length') ?? 0) > listBounds.bytes)
      throw new UnbelievedList('it is too long');
    return { text: await answer.text(), signers };
  },
});

type Needs = Use<'db' | 'clock' | 'log'> & { source: ListSource };

export function createKeptList({ db, clock, log, source }: Needs) {
  let known: { key: string; anchors: Uint8Array[] } | undefined;
  let reading: Promise<void> | undefined;

  const stored = () =>
    db
      .selectFrom('age_trust_lists')
      .select(['sequence', 'issued_at', 'next_update', 'read_at'])
      .where('source', '=', source.name)
      .executeTakeFirst();

  const isStale = (nextUpdate: number): boolean => clock.now() >= nextUpdate + graceMs;

  async function read(): Promise<void> {
    try {
      const { text, signers } = await source.read();
      // What reads and verifies XML is loaded once a day at most.
      const { readTrustedList } = await import('./trusted-list.ts');
      const list = readTrustedList(text, signers);
      const kept = await stored();
      if (kept && list.sequence < kept.sequence) throw new UnbelievedList('it is older than the one kept');
      const row = {
        sequence: list.sequence,
        issued_at: list.issuedAt,
        next_update: list.nextUpdate,
        read_at: clock.now(),
        anchors: list.anchors.map((anchor) => Buffer.from(anchor).toString('base64')).join('\n'),
      };
      await db
        .insertInto('age_trust_lists')
        .values({ source: source.name, ...row })
        .onConflict((conflict) => conflict.column('source').doUpdateSet(row))
        .execute();
      log.info({ providers: list.anchors.length, sequence: list.sequence }, 'list of age providers read');
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      log.warn({ problem }, 'the list of age providers could not be read; the last good one stays');
    }
  }

  return {
    /** Reads it now; those who ask meanwhile wait for the same. */
    refresh(): Promise<void> {
      reading ??= read().finally(() => (reading = undefined));
      return reading;
    },

    async isDue(): Promise<boolean> {
      const kept = await stored();
      return !kept || clock.now() - kept.read_at >= dayMs;
    },

    async state(): Promise<TrustListState | undefined> {
      const kept = await stored();
      if (!kept) return undefined;
      return {
        issuedAt: kept.issued_at,
        nextUpdate: kept.next_update,
        readAt: kept.read_at,
        providers: (await this.anchors()).length,
        isStale: isStale(kept.next_update),
      };
    },

    /** None while the list is stale, or has never been read. */
    async anchors(): Promise<readonly Uint8Array[]> {
      const kept = await stored();
      if (!kept || isStale(kept.next_update)) return [];
      const key = `${kept.sequence} ${kept.read_at}`;
      if (known?.key === key) return known.anchors;
      const { anchors } = await db
        .selectFrom('age_trust_lists')
        .select('anchors')
        .where('source', '=', source.name)
        .executeTakeFirstOrThrow();
      const lines = anchors.split('\n').filter(Boolean);
      known = { key, anchors: lines.map((line) => Buffer.from(line, 'base64')) };
      return known.anchors;
    },
  };
}

export type KeptList = ReturnType<typeof createKeptList>;
