import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { isSecretField, secretFields } from './call.ts';
import { namedCalls } from './calls.ts';

const posted = new Set(
  namedCalls
    .filter(({ spec }) => spec.method !== 'GET')
    .flatMap(({ spec }) => Object.keys((spec.input as z.ZodMiniObject).shape ?? {})),
);

test('a field that proves who its sender is counts as secret, and each secret field is one of a call', () => {
  const suspicious = [...posted].filter((field) => /pass|code|token(?!s)|secret|proof/.test(field));
  expect(suspicious.filter((field) => !isSecretField(field))).toEqual([]);
  expect(secretFields.filter((field) => !posted.has(field))).toEqual([]);
});
