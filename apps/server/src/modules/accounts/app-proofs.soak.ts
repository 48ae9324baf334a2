// Floods of ten thousand questions to apps from one network, by as many browsers of all its parts: people of other
// networks prove their majority before, meanwhile and afterwards, and the server keeps nothing of the flood.
import { callPath, gateCalls } from '@alcove/protocol';
import { expect, test } from 'vitest';
import { openOfNetworkMax } from '../../platform/age-proof/eu/transactions.ts';
import { inspected, inspectHeap } from '../../testing/heap.ts';
import { cookiesOf, createTestDatabase } from '../../testing/index.ts';
import { startServerProcess } from '../../testing/server-process.ts';
import { soakMs } from '../../testing/soak.ts';

const floodCount = 10_000;
/** Between two visitors of other networks. */
const waveCount = 500;
const atOnce = 16;
/** After a collection the heap may differ by so much; a kilobyte for each question of a flood passes it. */
const growthBytes = 6 * 1024 * 1024;

const ofFlood = (nth: number): string => `2001:db8:1:${(nth % 65_536).toString(16)}::1`;
const ofVisitor = (nth: number): string => `198.51.${nth % 250}.7`;

test(
  'ten thousand questions of one network shut out nobody of another, and leave nothing in the server',
  { timeout: soakMs + 1_800_000 },
  async () => {
    await using database = await createTestDatabase();
    await using server = await startServerProcess({
      DATABASE_URL: database.url,
      SECRET_KEY: 'a secret that only tests know, long enough',
      // A flood that limits of calls do not stop: of many addresses, or of a site that has none.
      RATE_LIMITS: 'off',
      MEDIA_ENGINE: 'off',
      TRUSTED_PROXIES: '127.0.0.1',
      NODE_OPTIONS: inspected,
    });
    await using heap = await inspectHeap(server);

    async function post<T>(address: string, path: string, body: object, cookie = '') {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': address, cookie };
      const answer = await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
      return { cookie: cookiesOf(answer), ...((await answer.json()) as { status?: string; data: T }) };
    }
    type Question = { transaction: string; link: string };
    const start = (address: string) => post<Question>(address, callPath(gateCalls.startAppProof), {});

    /** Asks; what it answers goes on from there to the pass. */
    async function visitor(nth: number): Promise<() => Promise<string | undefined>> {
      const address = ofVisitor(nth);
      const { cookie, data } = await start(address);
      return async () => {
        await post(address, '/sandbox/wallet/present/', {
          // As another device scans it: this browser waits.
          link: data.link.replace(/state=[\w-]{22}/, '$&.qr'),
          as: 'adult',
        });
        const asked = { transaction: data.transaction };
        const result = await post<{ proof: string }>(
          address,
          callPath(gateCalls.appProofResult),
          asked,
          cookie,
        );
        const proof = { terms: 1, proof: result.data.proof };
        return (await post(address, callPath(gateCalls.verifyAge), proof, cookie)).status;
      };
    }

    let asked = 0;
    const refused: (string | undefined)[] = [];
    async function wave(): Promise<void> {
      const last = asked + waveCount;
      async function oneAfterAnother() {
        while (asked < last) {
          const { status } = await start(ofFlood(asked++));
          if (status !== 'success') refused.push(status);
        }
      }
      await Promise.all(Array.from({ length: atOnce }, oneAfterAnother));
    }

    let visitors = 0;
    const letIn: (string | undefined)[] = [];
    async function flood(): Promise<void> {
      for (let waves = 0; waves < floodCount / waveCount; waves++) {
        const before = await visitor(visitors++);
        const meanwhile = async () => (await visitor(visitors++))();
        const [seen] = await Promise.all([meanwhile(), wave()]);
        letIn.push(seen, await before());
      }
    }
    const openNow = async () => {
      const rows = await database.db
        .selectFrom('age_transactions')
        .select((of) => of.fn.countAll<number>().as('count'))
        .groupBy('network')
        .execute();
      return rows.map(({ count }) => Number(count));
    };

    // Caches, connections and what is loaded with the first question.
    await wave();
    await (
      await visitor(visitors++)
    )();
    const early = await heap.bytes();
    const end = performance.now() + soakMs;
    do await flood();
    while (performance.now() < end);

    expect(refused).toEqual([]);
    expect(letIn).toEqual(letIn.map(() => 'success'));
    expect(letIn.length).toBeGreaterThanOrEqual((2 * floodCount) / waveCount);
    // A start that crosses another of its network may leave one more until the next.
    expect(Math.max(...(await openNow()))).toBeLessThanOrEqual(openOfNetworkMax + atOnce);
    const growth = (await heap.bytes()) - early;
    expect(growth, `${asked} questions`).toBeLessThanOrEqual(growthBytes);
  },
);
