// Proof of majority by an app of the EU's profile, from the gate's question to the pass, over real HTTP.
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { dayMs, hourMs, minuteMs } from '@alcove/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDemoIssuer } from '../../platform/age-proof/eu/demo/demo-issuer.ts';
import { createListSigner } from '../../platform/age-proof/eu/demo/demo-list.ts';
import { presentedAs } from '../../platform/age-proof/eu/demo/presented-as.ts';
import { createTransactions, openOfNetworkMax } from '../../platform/age-proof/eu/transactions.ts';
import { cookiesOf, startTestSite, type TestSite } from '../../testing/index.ts';

let site: TestSite;
beforeAll(async () => void (site = await startTestSite({ env: { RATE_LIMITS: 'off' } })));
afterAll(() => site.close());

type Question = { transaction: string; link: string; qr: string; expires_at: number; request: object };
type Answer<T> = { status: string; code?: string; message?: string; data: T };

const post = async (path: string, body: object, headers: Record<string, string> = {}) =>
  site.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

async function read<T>(answer: Promise<Response>): Promise<Answer<T>> {
  return (await (await answer).json()) as Answer<T>;
}

/** A browser in front of the gate that has asked. */
async function ask() {
  const answer = await post('/b/agegate/eu/start/', {});
  const { data } = (await answer.clone().json()) as Answer<Question>;
  const headers = { cookie: cookiesOf(answer) };
  const result = (more: object = {}, as = headers) =>
    read<{ proof: string | null }>(
      post('/b/agegate/eu/result/', { transaction: data.transaction, ...more }, as),
    );
  const pass = (proof: string | null) => read(post('/b/agegate/verify/', { terms: 1, proof }, headers));
  const present = async (as: string, link = data.link) =>
    (await (await post('/sandbox/wallet/present/', { link, as })).json()) as {
      outcome: string;
      redirect_uri?: string;
    };
  return { ...data, headers, result, pass, present };
}

const stateOf = (link: string) => new URLSearchParams(link.slice('av://?'.length)).get('state') ?? '';
const scanned = (link: string) => link.replace(/state=[\w-]{22}/, '$&.qr');

test('a link holds the whole request, and the QR code the same for another device', async () => {
  const { link, qr, transaction, expires_at: expiresAt } = await ask();
  expect(link).toMatch(/^av:\/\/\?/);
  const fields = Object.fromEntries(new URLSearchParams(link.slice('av://?'.length)));
  const uri = `${site.url}/age/eu/${transaction}`;
  expect(fields).toMatchObject({
    response_type: 'vp_token',
    response_mode: 'direct_post',
    client_id: `redirect_uri:${uri}`,
    response_uri: uri,
  });
  expect(JSON.parse(fields.dcql_query ?? '')).toEqual({
    credentials: [
      {
        id: 'proof_of_age',
        format: 'mso_mdoc',
        meta: { doctype_value: 'eu.europa.ec.av.1' },
        claims: [{ path: ['eu.europa.ec.av.1', 'age_over_18'] }],
      },
    ],
  });
  expect(qr).toMatch(/^<svg/);
  expect(expiresAt).toBe(site.clock.now() + 5 * minuteMs);
});

test('an adult scans the code, the browser that asked is let in once, and no other browser is; their app answers no more', async () => {
  const { result, pass, present, link, transaction } = await ask();
  expect((await result()).data).toEqual({ proof: null });
  expect(await present('adult', scanned(link))).toEqual({ outcome: 'accepted' });
  const stranger = await ask();
  expect(await result({}, stranger.headers)).toMatchObject({ status: 'error', code: 'age_not_proven' });
  const { data } = await result();
  expect(await pass(data.proof)).toMatchObject({ status: 'success' });
  expect(await pass(data.proof)).toMatchObject({ code: 'age_not_proven' });
  expect(await result()).toMatchObject({ code: 'age_not_proven' });
  expect(await present('adult', scanned(link))).toEqual({ outcome: 'refused' });
  expect(await result()).toMatchObject({ code: 'age_not_proven' });
  const logged = JSON.stringify(site.log.entries);
  for (const secret of [transaction, stateOf(link), data.proof]) expect(logged).not.toContain(secret);
});

test('an app on the same device leads back with a code that only its browser can use', async () => {
  const { result, present, transaction } = await ask();
  const { redirect_uri: back } = await present('adult');
  const [asked, code] = (new URL(back ?? '').searchParams.get('age') ?? '').split('.');
  expect(asked).toBe(transaction);
  expect(await result({ response_code: 'another' })).toMatchObject({ code: 'age_not_proven' });
  expect((await result({ response_code: code })).data.proof).toMatch(/^eu\./);
});

const refused = presentedAs.filter((as) => as !== 'adult');

test('minor, expired, unlisted, forged and replayed are refused in the same words, and end the question', async () => {
  const seen = new Set<string>();
  for (const as of refused) {
    const { result, present } = await ask();
    expect(await present(as)).toEqual({ outcome: 'refused' });
    const { status, code, message } = await result();
    seen.add(JSON.stringify({ status, code, message }));
    expect(await present('adult'), as).toEqual({ outcome: 'refused' });
  }
  expect([...seen]).toEqual([expect.stringContaining('"code":"age_not_proven"')]);
});

const send = (transaction: string, fields: Record<string, string>) =>
  fetch(`${site.url}/age/eu/${transaction}`, { method: 'POST', body: new URLSearchParams(fields) });

describe('the address that apps post to', () => {
  test('answers every refusal alike: unknown, without state, of another state, not a response', async () => {
    const { transaction, link } = await ask();
    const state = stateOf(link);
    const answers = await Promise.all([
      send('unknown', { vp_token: 'AAAA', state }),
      send(transaction, { vp_token: 'AAAA' }),
      send(transaction, { vp_token: 'AAAA', state: 'another' }),
      send(transaction, { vp_token: '{"proof_of_age":[]}', state }),
    ]);
    const bodies = await Promise.all(answers.map((answer) => answer.text()));
    expect(new Set(bodies).size).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
  });

  test('takes at most 64 KiB', async () => {
    expect((await send('unknown', { vp_token: 'A'.repeat(65_536) })).status).toBe(413);
  });

  test('accepts one of two answers that come at the same moment', async () => {
    const { present, result, link } = await ask();
    const both = await Promise.all([present('adult', scanned(link)), present('adult', scanned(link))]);
    expect(both.map(({ outcome }) => outcome).toSorted()).toEqual(['accepted', 'refused']);
    expect((await result()).data.proof).toMatch(/^eu\./);
  });
});

const answerOf = async (request: object, as = 'adult') =>
  (await (await post('/sandbox/wallet/present/', { request, as })).json()) as { response: string };

test('a browser answers by itself, and an answer that was sealed for another question is refused', async () => {
  const [mine, other] = [await ask(), await ask()];
  const { response } = await answerOf(mine.request);
  expect(await other.result({ response })).toMatchObject({ code: 'age_not_proven' });
  expect((await mine.result({ response })).data.proof).toMatch(/^eu\./);
  const minor = await ask();
  const sealed = await answerOf(minor.request, 'minor');
  expect(await minor.result(sealed)).toMatchObject({ code: 'age_not_proven' });
});

test('five minutes later nothing is accepted, and the question is gone', async () => {
  const { present, result } = await ask();
  await site.clock.advance(5 * minuteMs);
  expect(await present('adult')).toEqual({ outcome: 'refused' });
  expect(await result()).toMatchObject({ code: 'age_not_proven' });
});

test('a flood of questions from one network displaces its own oldest, and nobody else’s', async () => {
  await site.clock.advance(5 * minuteMs);
  const other = await ask();
  const { start, find } = createTransactions({ ...site, key: randomBytes(32) });
  const flood = { cookie: 'flood', network: '2001:db8:1::/48', origin: site.url, language: 'fr' } as const;
  const first = await start(flood);
  await site.clock.advance(1);
  for (let count = 0; count < openOfNetworkMax; count++) await start(flood);
  expect(await find(first.id)).toBeUndefined();
  const { count } = await site.db
    .selectFrom('age_transactions')
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect(count).toBe(openOfNetworkMax + 1);
  expect(await other.present('adult', scanned(other.link))).toEqual({ outcome: 'accepted' });
});

test('only how many were accepted and refused is kept, and the metrics know no more', async () => {
  const day = new Date(site.clock.now()).toISOString().slice(0, 10);
  const rows = await site.db.selectFrom('age_proof_counts').selectAll().where('day', '=', day).execute();
  expect(rows).toContainEqual({ day, method: 'eu', outcome: 'accepted', count: 1 });
  expect(rows).toContainEqual(expect.objectContaining({ method: 'eu', outcome: 'refused' }));
  const { text } = await site.app.metrics.read();
  expect(text).toContain('alcove_age_proofs_total{method="eu",outcome="accepted"} 1');
  expect(text).toContain('alcove_age_list_seconds{since="issued"}');
});

test('the trial wallet is a page of the demo, in the reader’s language', async () => {
  const page = await site.fetch('/sandbox/wallet?lang=ru');
  expect(await page.text()).toContain('Пробный кошелёк');
});

test('production reads the list it is told, has no wallet, and accepts nothing a week after the list was due', async () => {
  const now = site.clock.now();
  const signer = await createListSigner({ now });
  const anchor = await createDemoIssuer({ secretKey: 'the secret of an authority, long enough' }).anchor(now);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'alcove-list-'));
  const list = path.join(folder, 'list.xml');
  const write = (more: object) => writeFile(list, signer.write({ anchors: [anchor], now, ...more }));
  await write({ sequence: 2, nextUpdate: now + dayMs });
  const env = {
    SITE_MODE: 'production',
    AGE_PROOF: 'eu',
    AGE_TRUST_LIST: list,
    AGE_TRUST_LIST_SIGNERS: signer.signer,
  };
  await using real = await startTestSite({ env });
  const start = async () =>
    (await (await real.fetch('/b/agegate/eu/start/', { method: 'POST' })).json()) as {
      status: string;
      code?: string;
    };
  expect((await start()).status).toBe('success');
  expect(await (await real.fetch('/sandbox/wallet')).text()).not.toContain('Portefeuille');
  expect((await real.fetch('/sandbox/wallet/present/', { method: 'POST' })).status).toBe(404);
  const declared = await real.fetch('/b/agegate/verify/', {
    method: 'POST',
    body: new URLSearchParams({ terms: '1', proof: 'self' }),
  });
  expect(await declared.json()).toMatchObject({ code: 'age_not_proven' });

  // An older list is not believed, nor one that cannot be read: the last good one stays.
  await write({ sequence: 1, nextUpdate: now + 400 * dayMs });
  await real.clock.advance(7 * dayMs);
  expect((await start()).status).toBe('success');
  await real.clock.advance(dayMs + hourMs);
  expect((await start()).code).toBe('age_apps_paused');

  await write({ sequence: 3, nextUpdate: now + 400 * dayMs });
  await real.clock.advance(dayMs);
  await expect.poll(async () => (await start()).status).toBe('success');
  await rm(folder, { recursive: true });
});
