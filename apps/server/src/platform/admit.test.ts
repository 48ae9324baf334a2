// Which refusal comes first, for each kind of HTTP call and socket action: everything is wrong at once, then
// one thing after the other is mended.
import { defineActions, defineCalls, type Person, type Uid } from '@alcove/protocol';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createTestClock, silentLog } from '../testing/index.ts';
import { createMetrics } from './metrics.ts';
import { createFailures } from './http/failures.ts';
import type { CallVisitor } from './http/call.ts';
import { createRunCall } from './http/run-call.ts';
import { fileInMemory, type Upload } from './http/upload.ts';
import { createDispatch } from './live/dispatch.ts';
import type { LiveConnection } from './live/live.ts';
import { createLoginQueue } from './live/login-queue.ts';
import { refuseFields } from './refusal.ts';
import { readDictionaries } from './words.ts';

const clock = createTestClock();
const dictionaries = readDictionaries();
const failures = createFailures({ dictionaries, log: silentLog });
const network = '2001:db8:1:2::/64';

/** What a caller is, sends and meets. */
type Situation = {
  hasGatePass: boolean;
  caller: 'nobody' | 'trial' | 'free member' | 'verified member' | 'moderator';
  claimedUid: number;
  hasProvenLately: boolean;
  isReadOnly: boolean;
  isRateUsedUp: boolean;
  file: 'of another kind' | 'accepted';
  number: 'wrong' | 'right';
  messageid: number;
  action: 'unknown' | 'declared';
  areLoginsFull: boolean;
  handler: 'hangs' | 'answers';
};

const allWrong: Situation = {
  hasGatePass: false,
  caller: 'nobody',
  claimedUid: 1002,
  hasProvenLately: false,
  isReadOnly: true,
  isRateUsedUp: true,
  file: 'of another kind',
  number: 'wrong',
  messageid: 0,
  action: 'unknown',
  areLoginsFull: true,
  handler: 'hangs',
};

const uid = 1001 as Uid;
const member = {
  kind: 'member',
  uid,
  nick: 'Ondine',
  gender: 2,
  active: true,
  phoneVerified: true,
  certified: false,
  premiumUntil: 0,
} as const;
const people: Record<Situation['caller'], Person | undefined> = {
  nobody: undefined,
  trial: { kind: 'trial', uid: -7 as Uid, nick: 'Camille', endsAt: clock.now() + 60_000 },
  'free member': { ...member, phoneVerified: false },
  'verified member': member,
  moderator: { ...member, role: 'pro' },
};

const open = {
  prefix: 'backend',
  method: 'POST',
  path: '/call/',
  who: 'anyone',
  summary: 'Counts its callers, and nothing else',
  input: z.object({ number: z.literal('right') }),
  output: z.object({}),
  rate: { limit: 2, windowMs: 60_000 },
} as const;
const closed = { ...open, who: 'writeInRooms', needsGatePass: true, stepUp: true } as const;

const calls = defineCalls({
  open,
  gated: { ...open, needsGatePass: true },
  closed,
  onSite: { ...closed, prefix: 'site' },
  reading: { ...open, method: 'GET' },
  changingGet: { ...open, method: 'GET', changes: true },
  spared: { ...open, whileReadOnly: true },
  withFile: { ...closed, file: { field: 'photo', maxBytes: 10 } },
});

const action = {
  plugin: 'test',
  action: 'act',
  summary: 'For members who may write',
  who: 'writeInRooms',
  args: z.object({ number: z.literal('right') }),
  data: z.object({}),
  rate: { limit: 2, windowMs: 60_000 },
} as const;
const actions = defineActions({
  spared: { ...action, whileReadOnly: true },
  forMembers: action,
  forStrangers: { ...action, who: 'stranger' },
});

/** Remembers what was counted under which limit. */
function countingLimits(isUsedUp: boolean) {
  const counted: string[] = [];
  return {
    counted,
    async take(key: string, { limit }: { limit: number }) {
      counted.push(`${key} ${limit}`);
      return isUsedUp ? ({ allowed: false, retryAfterMs: 1000 } as const) : ({ allowed: true } as const);
    },
    close: async () => {},
  };
}

const handlerOf = (situation: Situation) => () =>
  situation.handler === 'hangs' ? new Promise<never>(() => {}) : {};

function visitorOf({ caller, hasGatePass, hasProvenLately }: Situation): CallVisitor {
  const person = people[caller];
  return {
    language: 'fr',
    requestId: 'a-request',
    origin: 'https://alcove.example',
    address: network,
    hasGatePass,
    cookies: { get: () => undefined, set: () => {}, clear: () => {} },
    userAgent: '',
    ...(person?.kind === 'trial' && { trial: { uid: person.uid, nick: person.nick, endsAt: person.endsAt } }),
    ...(person?.kind === 'member' && {
      session: { id: 'a-session', uid: person.uid, person, provenAt: hasProvenLately ? clock.now() : 0 },
    }),
  };
}

function uploadOf({ file }: Situation, fields: Record<string, string>): Upload {
  return {
    fields: () => fields,
    async read(judge) {
      judge(fields);
      if (file !== 'accepted') throw refuseFields({ photo: 'file_too_large' });
      return fileInMemory({ field: 'photo', name: 'p.jpg', type: 'image/jpeg' }, Buffer.from('p'));
    },
    close: () => {},
  };
}

async function askCall(
  name: keyof typeof calls,
  situation: Situation,
  way: 'uploaded' | 'in process' = 'in process',
) {
  const rateLimits = countingLimits(situation.isRateUsedUp);
  const run = createRunCall({
    clock,
    rateLimits,
    isReadOnly: () => situation.isReadOnly,
    failures,
    deadlineMs: 5,
  });
  const entry = { name: `test.${name}`, spec: calls[name], handler: handlerOf(situation) };
  const fields = { number: situation.number, uid: String(situation.claimedUid) };
  const upload = way === 'uploaded' ? uploadOf(situation, fields) : undefined;
  const { body } = await run(entry, upload ? {} : fields, visitorOf(situation), upload);
  const faulty = body.status === 'error' ? Object.keys(body.messages ?? {}).map((field) => ` ${field}`) : [];
  return {
    counted: rateLimits.counted,
    answer: body.status === 'error' ? body.code + faulty.join('') : 'reached',
  };
}

async function askAction(name: keyof typeof actions, situation: Situation) {
  const rateLimits = countingLimits(situation.isRateUsedUp);
  const logins = createLoginQueue({ running: situation.areLoginsFull ? 0 : 1, waiting: 0 });
  const { answer } = createDispatch({
    actions: [{ name: `test.${name}`, spec: actions[name], handler: handlerOf(situation) }],
    clock,
    rateLimits,
    isReadOnly: () => situation.isReadOnly,
    failures,
    logins,
    metrics: createMetrics(),
    log: silentLog,
    answerWithinMs: 5,
  });
  const connection = {
    person: people[situation.caller],
    language: 'fr',
    visitor: { address: network, requestId: 'a-request' },
    onClose: () => {},
  } as unknown as LiveConnection;
  const { messageid, number } = situation;
  const request = {
    messageid,
    name: situation.action === 'declared' ? 'test/act' : 'test/none',
    args: { number },
  };
  const { text, isLost } = await answer(request, connection);
  const { result, data } = JSON.parse(text) as { result: number; data: { code: string; messages?: object } };
  const faulty = Object.keys(data.messages ?? {}).map((field) => ` ${field}`);
  return {
    counted: rateLimits.counted,
    answer: result === 200 ? 'reached' : data.code + faulty.join('') + (isLost ? ', connection lost' : ''),
  };
}

/** What is answered, and what is mended then. */
type Steps = readonly (readonly [answer: string, mend: Partial<Situation>])[];

async function answersOf(steps: Steps, ask: (situation: Situation) => Promise<{ answer: string }>) {
  let situation = allWrong;
  const answers: string[] = [];
  for (const [, mend] of steps) {
    answers.push((await ask(situation)).answer);
    situation = { ...situation, ...mend };
  }
  return [...answers, (await ask(situation)).answer];
}

const asMember = [
  ['login_required', { caller: 'trial' }],
  ['trial_cannot_write', { caller: 'free member' }],
  ['phone_not_verified', { caller: 'verified member' }],
] as const;
const fromRateOn = [
  ['read_only', { isReadOnly: false }],
  ['too_many', { isRateUsedUp: false }],
  ['invalid_input number', { number: 'right' }],
  ['deadline', { handler: 'answers' }],
] as const;
const provenLately = ['step_up_required', { hasProvenLately: true }] as const;
const ownUid = ['session_mismatch', { claimedUid: uid }] as const;
const gatePassed = ['visit_required', { hasGatePass: true }] as const;

describe('a caller of an HTTP call with everything wrong is refused in one order', () => {
  test.each<[string, keyof typeof calls, 'in process' | 'uploaded', Steps]>([
    ['for anyone', 'open', 'in process', fromRateOn],
    [
      'for anyone behind the gate, where no session is looked at',
      'gated',
      'in process',
      [gatePassed, ...fromRateOn],
    ],
    [
      'of the backend',
      'closed',
      'in process',
      [gatePassed, ...asMember, ownUid, provenLately, ...fromRateOn],
    ],
    [
      'of the site, which carries no uid',
      'onSite',
      'in process',
      [gatePassed, ...asMember, provenLately, ...fromRateOn],
    ],
    [
      'with a file',
      'withFile',
      'uploaded',
      [
        gatePassed,
        ...asMember,
        ownUid,
        provenLately,
        ['read_only', { isReadOnly: false }],
        ['too_many', { isRateUsedUp: false }],
        ['invalid_input photo', { file: 'accepted' }],
        ['invalid_input number', { number: 'right' }],
        ['deadline', { handler: 'answers' }],
      ],
    ],
  ])('%s', async (_kind, name, way, steps) => {
    const answers = await answersOf(steps, (situation) => askCall(name, situation, way));
    expect(answers).toEqual([...steps.map(([answer]) => answer), 'reached']);
  });

  test('a page that names a call with a file, and has none to give', async () => {
    const whole = {
      hasGatePass: true,
      caller: 'verified member',
      claimedUid: uid,
      hasProvenLately: true,
      isReadOnly: false,
    } as const;
    expect((await askCall('withFile', { ...allWrong, ...whole })).answer).toBe('too_many');
    expect((await askCall('withFile', { ...allWrong, ...whole, isRateUsedUp: false })).answer).toBe(
      'wrong_type',
    );
  });
});

describe('a sender of a socket action with everything wrong is refused in one order', () => {
  const readable = ['malformed', { messageid: 5 }] as const;
  test.each<[string, keyof typeof actions, Steps]>([
    [
      'for members: before login every action is answered alike',
      'forMembers',
      [
        readable,
        ['not_logged_in', { action: 'declared' }],
        ['not_logged_in', { caller: 'trial' }],
        ['trial_cannot_write', { caller: 'free member', action: 'unknown' }],
        ['action_unknown', { action: 'declared' }],
        ['phone_not_verified', { caller: 'verified member' }],
        ['read_only', { isReadOnly: false }],
        ['too_many', { isRateUsedUp: false }],
        ['invalid_input number', { number: 'right' }],
        ['deadline, connection lost', { handler: 'answers' }],
      ],
    ],
    [
      'for connections without a login',
      'forStrangers',
      [
        readable,
        ['not_logged_in', { action: 'declared', caller: 'free member' }],
        ['logged_in_already', { caller: 'nobody' }],
        ['read_only', { isReadOnly: false }],
        ['too_many', { isRateUsedUp: false }],
        ['invalid_input number', { number: 'right' }],
        ['unavailable', { areLoginsFull: false }],
        ['deadline, connection lost', { handler: 'answers' }],
      ],
    ],
  ])('%s', async (_kind, name, steps) => {
    const answers = await answersOf(steps, (situation) => askAction(name, situation));
    expect(answers).toEqual([...steps.map(([answer]) => answer), 'reached']);
  });
});

const byNetwork = (name: string) => [`${name}:${network} 2`, `${name}:2001:db8:1::/48 32`];

const right: Situation = {
  ...allWrong,
  hasGatePass: true,
  claimedUid: uid,
  hasProvenLately: true,
  isReadOnly: false,
  isRateUsedUp: false,
  number: 'right',
  messageid: 5,
  action: 'declared',
  areLoginsFull: false,
  handler: 'answers',
};

describe('while the site is read-only', () => {
  test.each<[keyof typeof calls, Situation['caller'], string]>([
    ['open', 'nobody', 'read_only'],
    ['closed', 'verified member', 'read_only'],
    ['changingGet', 'verified member', 'read_only'],
    ['reading', 'nobody', 'reached'],
    ['spared', 'verified member', 'reached'],
    ['closed', 'moderator', 'reached'],
  ])('the call %s of a %s is answered: %s', async (name, caller, answer) => {
    expect((await askCall(name, { ...right, isReadOnly: true, caller })).answer).toBe(answer);
  });
  test.each<[keyof typeof actions, Situation['caller'], string]>([
    ['forMembers', 'verified member', 'read_only'],
    ['spared', 'verified member', 'reached'],
    ['forMembers', 'moderator', 'reached'],
  ])('the action %s of a %s is answered: %s', async (name, caller, answer) => {
    expect((await askAction(name, { ...right, isReadOnly: true, caller })).answer).toBe(answer);
  });
});

describe('a rate limit counts', () => {
  test('HTTP calls by the network of their caller, and the wider one around it', async () => {
    const { counted } = await askCall('closed', { ...right, caller: 'verified member' });
    expect(counted).toEqual(byNetwork('call:test.closed'));
  });
  test('socket actions by person, and before login by network', async () => {
    const asPerson = await askAction('forMembers', { ...right, caller: 'verified member' });
    expect(asPerson.counted).toEqual(['live:test.forMembers:1001 2']);
    const asStranger = await askAction('forStrangers', { ...right, caller: 'nobody' });
    expect(asStranger.counted).toEqual(byNetwork('live:test.forStrangers'));
  });
  test('no attempt that was refused before', async () => {
    expect((await askCall('closed', { ...right, caller: 'free member' })).counted).toEqual([]);
    expect((await askAction('forMembers', { ...right, caller: 'free member' })).counted).toEqual([]);
  });
});
