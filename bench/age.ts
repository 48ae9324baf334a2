// What a proof of majority by an app costs: a site's questions and what its server does with the answers, posted by as
// many connections as a busy evening has. The answers are signed beforehand, outside the server.
import os from 'node:os';
import { parseArgs } from 'node:util';
import { accountsCalls, callPath } from '@alcove/protocol';
import { createDemoIssuer } from '../apps/server/src/platform/age-proof/eu/demo/demo-issuer.ts';
import type { PresentedAs } from '../apps/server/src/platform/age-proof/eu/demo/presented-as.ts';
import { profile } from '../apps/server/src/platform/age-proof/eu/profile.ts';
import { openOfNetworkMax } from '../apps/server/src/platform/age-proof/eu/transactions.ts';
import { linkTranscript } from '../apps/server/src/platform/age-proof/eu/transcripts.ts';
import { prepareSite } from './chat/measured-site.ts';
import { createLatencies, quantileMs } from './counting/latencies.ts';
import { cpuSecondsOf } from './counting/processes.ts';
import { sayUnless } from './counting/results.ts';

const { values: asked } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    proofs: { type: 'string', default: '2000' },
    connections: { type: 'string', default: '16' },
  },
  strict: false,
});
const proofs = Number(asked.proofs);
const connections = Number(asked.connections);
const say = sayUnless(asked.json);
/** One network has few questions open, and all of these come from one. */
const atOnce = openOfNetworkMax;
const minorsOf = 20;

type Answer = { responseUri: string; body: URLSearchParams; as: PresentedAs; result: () => Promise<unknown> };

const faults: string[] = [];
const measured = await prepareSite(0);
const issuer = createDemoIssuer({ secretKey: measured.secretKey });
const site = await measured.open();
const at = `http://127.0.0.1:${site.port}`;

/** Asks as the gate does, and signs as an app does. */
async function ask(number: number): Promise<{ askedMs: number; answer: Answer }> {
  const began = performance.now();
  const started = await fetch(at + callPath(accountsCalls.startAppProof), { method: 'POST' });
  const { data } = (await started.json()) as { data: { link: string; transaction: string } };
  const askedMs = performance.now() - began;
  const fields = new URLSearchParams(data.link.slice(profile.scheme.length + 1));
  const [responseUri = '', nonce = '', state = ''] = ['response_uri', 'nonce', 'state'].map(
    (name) => fields.get(name) ?? undefined,
  );
  const as = number % minorsOf === 0 ? 'minor' : 'adult';
  const response = await issuer.present(as, await linkTranscript({ responseUri, nonce }), Date.now());
  const cookie = started.headers.getSetCookie().map((each) => each.split(';', 1)[0]);
  const vpToken = JSON.stringify({ [profile.credential]: [Buffer.from(response).toString('base64url')] });
  return {
    askedMs,
    answer: {
      responseUri,
      body: new URLSearchParams({ vp_token: vpToken, state: `${state}.qr` }),
      as,
      async result() {
        const answered = await fetch(at + callPath(accountsCalls.appProofResult), {
          method: 'POST',
          headers: { cookie: cookie.join('; ') },
          body: new URLSearchParams({ transaction: data.transaction }),
        });
        return ((await answered.json()) as { data?: { proof?: string } }).data?.proof;
      },
    },
  };
}

/** So many at once as there are connections. */
async function each<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const left = items.values();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (const item of left) await work(item);
    }),
  );
}

const asking = createLatencies();
const proving = createLatencies();
let provingSeconds = 0;
let cpuSeconds = 0;
async function round(first: number, count: number): Promise<void> {
  const answers: Answer[] = [];
  await each(
    Array.from({ length: count }, (_, number) => first + number),
    async (number) => {
      const { askedMs, answer } = await ask(number);
      asking.add(askedMs * 1000);
      answers.push(answer);
    },
  );
  const [began, cpuBefore] = [performance.now(), cpuSecondsOf(site.pid)];
  await each(answers, async ({ responseUri, body, as }) => {
    const sentAt = performance.now();
    const { status } = await fetch(responseUri, { method: 'POST', body });
    proving.add((performance.now() - sentAt) * 1000);
    if (status !== (as === 'adult' ? 200 : 400)) faults.push(`${as} was answered ${status}`);
  });
  provingSeconds += (performance.now() - began) / 1000;
  cpuSeconds += cpuSecondsOf(site.pid) - cpuBefore;
  await each(answers, async ({ as, result }) => {
    const proof = await result();
    if ((typeof proof === 'string') !== (as === 'adult')) faults.push(`${as} has the proof ${String(proof)}`);
  });
}

let done = 0;
try {
  // The first loads what verifies.
  await round(0, connections);
  [provingSeconds, cpuSeconds] = [0, 0];
  while (done < proofs) {
    const count = Math.min(atOnce, proofs - done);
    await round(done, count);
    done += count;
    say(`${done} proofs, ${(done / provingSeconds).toFixed(0)}/s`);
  }
} catch (error) {
  faults.push(String(error));
} finally {
  await site.stop();
  await measured.close();
}

const result = {
  bench: 'age',
  cores: os.availableParallelism(),
  conditions: `${proofs} answers of ${connections} connections, one in ${minorsOf} of a minor`,
  faults: faults.slice(0, 10),
  proofs_per_second: Math.round(done / provingSeconds),
  proof_p50_ms: quantileMs(proving.counts(), 0.5),
  proof_p95_ms: quantileMs(proving.counts(), 0.95),
  question_p95_ms: quantileMs(asking.counts(), 0.95),
  cpu_ms_per_proof: Number(((cpuSeconds * 1000) / done).toFixed(2)),
  valid: faults.length === 0 && done === proofs,
};
console.log(asked.json ? JSON.stringify(result) : result);
process.exitCode = result.valid ? 0 : 1;
