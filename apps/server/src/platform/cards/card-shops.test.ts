// Which card provider the environment names, and what a start says of one that is half set.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { loadConfig } from '../../config.ts';
import { StartProblem } from '../start-problem.ts';
import type { Environment } from '../../settings.ts';

const home = mkdtempSync(path.join(os.tmpdir(), 'alcove-cards-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const load = (env: Environment) => loadConfig({ DATA_DIR: home, ...env });
function problems(env: Environment): readonly string[] {
  try {
    load(env);
  } catch (error) {
    if (error instanceof StartProblem) return error.lines;
    throw error;
  }
  return [];
}

const verotel = { VEROTEL_SHOP_ID: '68849', VEROTEL_SIGNATURE_KEY: 'zpXwe2D77g4P7ysGJcr3rY87TBYs6J' };
const ccbill = {
  CCBILL_ACCOUNT: '900100',
  CCBILL_SUBACCOUNT: '0000',
  CCBILL_FLEX_ID: '687fa3e0-e60d-4466-88e2-181fa56dd6a9',
  CCBILL_SALT: '7d901dad245fd0ff6bc20d06',
};

test('a demo takes the cards of the sandbox, unless it is configured otherwise', () => {
  expect(load({}).payments).toEqual({ kind: 'sandbox' });
  expect(load({ PAYMENTS: 'off' }).payments).toBeUndefined();
});

test('a provider and the former one are opened beside each other', () => {
  const { payments, paymentsBefore } = load({
    PAYMENTS: 'ccbill',
    PAYMENTS_BEFORE: 'verotel',
    ...verotel,
    ...ccbill,
  });
  expect(payments).toMatchObject({
    kind: 'ccbill',
    account: '900100',
    amounts: { min: 295, max: 10_000 },
    formsOrigin: 'https://api.ccbill.com',
  });
  expect(payments).not.toHaveProperty('dataLink');
  expect(paymentsBefore).toMatchObject({ kind: 'verotel', origin: 'https://secure.verotel.com' });
  expect(load({ PAYMENTS: 'verotel', PAYMENTS_AMOUNTS: '500-20000', ...verotel }).payments).toMatchObject({
    amounts: { min: 500, max: 20_000 },
  });
});

test.each<[string, Environment]>([
  ['VEROTEL_SIGNATURE_KEY', { PAYMENTS: 'verotel', VEROTEL_SHOP_ID: '1' }],
  ['CCBILL_SALT', { PAYMENTS: 'sandbox', PAYMENTS_BEFORE: 'ccbill', ...ccbill, CCBILL_SALT: '' }],
  ['PAYMENTS_BEFORE', { PAYMENTS: 'ccbill', PAYMENTS_BEFORE: 'ccbill', ...ccbill }],
  ['CCBILL_DATALINK_PASSWORD', { PAYMENTS: 'ccbill', ...ccbill, CCBILL_DATALINK_USER: 'link' }],
  ['CCBILL_ACCOUNT', { PAYMENTS: 'ccbill', ...ccbill, CCBILL_ACCOUNT: '12' }],
  ['PAYMENTS_AMOUNTS', { PAYMENTS_AMOUNTS: '900-100' }],
  ['VEROTEL_URL', { VEROTEL_URL: 'http://verotel.test' }],
  ['VEROTEL_SHOP', { VEROTEL_SHOP: '1' }],
])('a start without a right %s names it', (name, env) => {
  expect(problems(env)).toContainEqual(expect.stringContaining(name));
});

test.each(['PAYMENTS', 'PAYMENTS_BEFORE'])('production refuses %s=sandbox by name', (name) => {
  const env = { SITE_MODE: 'production', PAYMENTS: 'off', [name]: 'sandbox' };
  expect(problems(env)).toContainEqual(expect.stringContaining(`${name} must not be sandbox`));
});
