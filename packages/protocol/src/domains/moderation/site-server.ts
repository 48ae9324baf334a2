// What the doctor of the site finds of its machines and engines, for owners.
import * as z from 'zod/mini';
import { defineCalls } from '../../call.ts';
import { timeOut } from '../accounts/fields.ts';

export const findingStates = ['good', 'warning', 'fault'] as const;

/** What a check is about: the first part of its name. */
export const examinedParts = [
  'postgres',
  'secret',
  'clock',
  'processes',
  'settings',
  'redis',
  'files',
  'mail',
  'sms',
  'age',
  'ffmpeg',
  'media',
  'turn',
  'disk',
  'site',
] as const;

/** A fixed name, such as `postgres.version`. */
export type ExaminedCheck = `${(typeof examinedParts)[number]}.${string}`;

const finding = z.object({
  part: z.enum(examinedParts),
  check: z.string().check(z.describe('A fixed name, such as `postgres.version`')),
  state: z.enum(findingStates),
  words: z.string().check(z.describe('English, for operators; it holds no secret')),
});
export type ServerFinding = z.infer<typeof finding>;

const examined = z.object({
  examined_at: z.nullable(timeOut()).check(z.describe('Null: not since this process has started')),
  list: z.array(finding),
});

const owners = { prefix: 'site', who: 'moderate', stepUp: true } as const;

export const siteServerCalls = defineCalls({
  serverFindings: {
    ...owners,
    method: 'GET',
    path: '/member/moderation/server',
    summary: 'What the doctor found the last time, for owners of the site',
    input: z.object({}),
    output: examined,
    rate: { limit: 60, windowMs: 60_000 },
  },
  examineServer: {
    ...owners,
    method: 'POST',
    path: '/member/moderation/server/examine',
    summary: 'The doctor looks again: it uses each engine as the site does, and sends no letter',
    input: z.object({}),
    output: examined,
    rate: { limit: 20, windowMs: 600_000 },
  },
});
