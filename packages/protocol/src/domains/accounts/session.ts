// Login and its second step, the sessions of a member, step-up.
import * as z from 'zod/mini';
import { defineCalls } from '../../call.ts';
import { flag, flagOut } from '../../fields.ts';
import { timeOut, typed } from './fields.ts';
import { ownMember } from './member.ts';
import { geoPosition } from '../geo/position.ts';

const credentials = z.object({ login: typed('Nick or mail address'), password: typed('') });

const loggedIn = z.object({
  uid: z.int(),
  nick: z.string(),
  token: z
    .string()
    .check(z.describe('For the live socket; valid until the session ends or the password changes')),
  other_devices: z.int().check(z.describe('Sessions that are open elsewhere')),
  member: ownMember,
});

const login = { method: 'POST', who: 'anyone', input: credentials, output: loggedIn } as const;

const passkeyMaxLength = 8192;
/** A browser's answer to a passkey challenge, as JSON text. */
const passkeyInput = () => z._default(z.string().check(z.maxLength(passkeyMaxLength)), '');

const secondProof = {
  code: typed('Six digits of an authenticator'),
  recovery_code: typed('One of the codes kept for a lost device; counts once'),
  passkey: passkeyInput().check(z.describe('A browser’s answer to `passkey_options`, as JSON')),
};

export const secondMethods = ['totp', 'passkey', 'recovery'] as const;

const secondStep = z.object({
  methods: z.array(z.enum(secondMethods)),
  passkey_options: z.string().check(z.describe('For the browser’s credentials.get, as JSON; or empty')),
});

export const sessionCalls = defineCalls({
  login: {
    whileReadOnly: true,
    ...login,
    prefix: 'backend',
    path: '/login/',
    holdsSecret: true,
    summary: 'Logs in by nick or address; `second_factor_required` asks for the second step',
  },
  loginOnSite: {
    whileReadOnly: true,
    ...login,
    prefix: 'site',
    path: '/user/login/',
    holdsSecret: true,
    summary: 'Logs in by nick or address; `second_factor_required` asks for the second step',
  },
  secondStep: {
    prefix: 'site',
    method: 'GET',
    path: '/user/login/second/',
    who: 'anyone',
    holdsSecret: true,
    summary: 'What the second step of a login under way accepts',
    input: z.object({}),
    output: secondStep,
  },
  loginSecondStep: {
    whileReadOnly: true,
    prefix: 'site',
    method: 'POST',
    path: '/user/login/second/',
    who: 'anyone',
    holdsSecret: true,
    summary: 'Ends a login by a second factor',
    input: z.object(secondProof),
    output: loggedIn,
  },
  logout: {
    whileReadOnly: true,
    prefix: 'site',
    method: 'POST',
    path: '/user/logout',
    who: 'ownAccount',
    summary: 'Ends this session and its sockets',
    input: z.object({}),
    output: z.object({}),
  },
  member: {
    prefix: 'site',
    method: 'GET',
    path: '/member',
    who: 'ownAccount',
    summary: 'One’s own record',
    input: z.object({}),
    output: z.extend(ownMember, {
      notification_settings: z
        .record(z.string(), z.unknown())
        .check(z.describe('As `/b/notification/setting/get` answers')),
      position: z
        .optional(geoPosition)
        .check(z.describe('Where the member is by their own word; absent: nothing is kept')),
    }),
  },
  sessions: {
    prefix: 'site',
    method: 'GET',
    path: '/member/sessions/',
    who: 'ownAccount',
    summary: 'Where one is logged in, the latest first',
    input: z.object({}),
    output: z.object({
      list: z.array(
        z.object({
          id: z.string(),
          device: z.string().check(z.describe('Browser and system, as far as they tell')),
          opened_at: timeOut(),
          seen_at: timeOut(),
          current: flagOut(),
        }),
      ),
    }),
  },
  endSessions: {
    whileReadOnly: true,
    prefix: 'site',
    method: 'POST',
    path: '/member/sessions/end/',
    who: 'ownAccount',
    summary: 'Ends one session, or all others',
    input: z.object({
      id: typed('Of the list; empty with `others`'),
      others: z._default(flag(), false).check(z.describe('1: every session but this one')),
    }),
    output: z.object({ ended: z.int() }),
  },
  stepUpMethods: {
    prefix: 'site',
    method: 'GET',
    path: '/member/step-up/',
    who: 'ownAccount',
    holdsSecret: true,
    summary: 'What a step-up accepts: the second factor where there is one, else the password',
    input: z.object({}),
    output: z.object({
      methods: z.array(z.enum(['password', ...secondMethods])),
      passkey_options: z.string().check(z.describe('For the browser’s credentials.get, as JSON; or empty')),
    }),
  },
  stepUp: {
    whileReadOnly: true,
    prefix: 'site',
    method: 'POST',
    path: '/member/step-up/',
    who: 'ownAccount',
    summary: 'Proves the identity again, for ten minutes',
    input: z.object({ password: typed('For members without a second factor'), ...secondProof }),
    output: z.object({ until: timeOut() }),
  },
});
