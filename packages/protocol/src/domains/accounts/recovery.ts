// A forgotten password: a link by mail, then a new one. Known and unknown names are answered alike.
import * as z from 'zod/mini';
import { defineCalls } from '../../call.ts';
import { flagOut } from '../../fields.ts';
import { tokenInput, typed } from './fields.ts';
import { hourMs } from '../../durations.ts';

const whom = z.object({
  login: typed('Nick or mail address'),
  email: typed('Another name of `login`'),
});
const rate = { limit: 20, windowMs: hourMs } as const;

export const recoveryCalls = defineCalls({
  recoverPassword: {
    whileReadOnly: true,
    prefix: 'backend',
    method: 'POST',
    path: '/password_recover/send.php',
    who: 'anyone',
    summary: 'Mails a link to choose a new password, where such a member exists',
    input: whom,
    output: z.object({}),
    rate,
  },
  resetPassword: {
    whileReadOnly: true,
    prefix: 'site',
    method: 'POST',
    path: '/member/password/reset/',
    who: 'anyone',
    summary: 'Mails a link to choose a new password, where such a member exists',
    input: whom,
    output: z.object({}),
    rate,
  },
  validatePasswordToken: {
    whileReadOnly: true,
    prefix: 'site',
    method: 'POST',
    path: '/member/password/validate/',
    who: 'anyone',
    summary: 'Tells whether a mailed link still works',
    input: z.object({ token: tokenInput() }),
    output: z.object({ valid: flagOut() }),
    rate: { limit: 60, windowMs: hourMs },
  },
  changePasswordByToken: {
    whileReadOnly: true,
    prefix: 'site',
    method: 'POST',
    path: '/member/password/change/',
    who: 'anyone',
    summary: 'Sets a new password by a mailed link, once; every session ends',
    input: z.object({
      token: tokenInput(),
      password: typed('At least 6 characters'),
      password_confirm: typed('The password again'),
    }),
    output: z.object({}),
    rate: { limit: 60, windowMs: hourMs },
  },
});
