// An edge whose calls show one thing each: what is sent, what is refused, what fails, what waits.
import { defineCalls, flag, line, whole } from '@alcove/protocol';
import * as z from 'zod/mini';
import type { Environment } from '../../../settings.ts';
import { refuse } from '../../refusal.ts';
import { startEdge } from './edge.ts';

export const nothing = z.object({});
const calls = defineCalls({
  say: {
    prefix: 'site',
    method: 'POST',
    path: '/say/',
    who: 'anyone',
    summary: 'Repeats a text',
    input: z.object({
      text: line({ max: 20 }),
      loud: z._default(flag(), false),
      tags: z._default(z.array(z.string()), []),
    }),
    output: z.object({
      text: z.string(),
      loud: z.boolean(),
      tags: z.array(z.string()),
      language: z.string(),
    }),
  },
  read: {
    prefix: 'backend',
    method: 'GET',
    path: '/read/',
    who: 'anyone',
    summary: 'Reads a number',
    input: z.object({ id: whole({ min: 1, max: 9 }) }),
    output: z.object({ id: z.number(), address: z.string() }),
  },
  look: {
    prefix: 'site',
    method: 'GET',
    path: '/look/',
    who: 'anyone',
    summary: 'Behind the gate',
    input: nothing,
    output: nothing,
    needsGatePass: true,
  },
  knock: {
    prefix: 'site',
    method: 'POST',
    path: '/knock/',
    who: 'anyone',
    summary: 'Twice a minute',
    input: nothing,
    output: nothing,
    rate: { limit: 2, windowMs: 60_000 },
  },
  refuseMe: {
    prefix: 'site',
    method: 'POST',
    path: '/refuse/',
    who: 'anyone',
    summary: 'Says no',
    input: nothing,
    output: nothing,
  },
  fail: {
    prefix: 'site',
    method: 'GET',
    path: '/fail/',
    who: 'anyone',
    summary: 'A bug',
    input: nothing,
    output: nothing,
  },
  wait: {
    prefix: 'site',
    method: 'GET',
    path: '/wait/',
    who: 'anyone',
    summary: 'Forever',
    input: nothing,
    output: nothing,
  },
  login: {
    prefix: 'backend',
    method: 'POST',
    path: '/login/',
    who: 'anyone',
    summary: 'Needs a session',
    input: nothing,
    output: nothing,
  },
  newKey: {
    prefix: 'backend',
    method: 'GET',
    path: '/new-key/',
    who: 'anyone',
    holdsSecret: true,
    summary: 'Answers a secret beside what was asked',
    input: z.object({ text: z.string() }),
    output: z.object({ text: z.string(), key: z.string() }),
  },
  tool: {
    prefix: 'dev',
    method: 'POST',
    path: '/tool',
    who: 'anyone',
    summary: 'For developers',
    input: nothing,
    output: z.object({ now: z.string() }),
    bare: true,
  },
});

export async function openSampleEdge(env: Environment = {}, { deadlineMs }: { deadlineMs?: number } = {}) {
  /** The reason that the waiting call received when it was stopped. */
  const noticed: unknown[] = [];
  /** How often it has begun to wait. */
  const waits = { begun: 0 };
  const edge = await startEdge(
    calls,
    {
      say: ({ text, loud, tags }, { language }) => ({ text, loud, tags, language, secret: 'not declared' }),
      read: ({ id }, { address }) => ({ id, address }),
      look: () => ({}),
      knock: () => ({}),
      refuseMe: () => {
        throw refuse('accuracy_required');
      },
      fail: () => {
        throw new Error('the secret of ondine@alcove.example');
      },
      wait: (_input, { signal }) =>
        new Promise(() => {
          waits.begun += 1;
          signal.addEventListener('abort', () => noticed.push(signal.reason));
        }),
      login: () => {
        throw refuse('logged_out');
      },
      newKey: ({ text }) => ({ text, key: 'lampe-et-rideau '.repeat(100) }),
      tool: () => ({ now: 'now' }),
    },
    { ...(deadlineMs !== undefined && { deadlineMs }), env },
  );
  return { ...edge, noticed, waits };
}
