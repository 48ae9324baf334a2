import { expect, test } from 'vitest';
import * as z from 'zod/mini';
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

/** The names of all fields of an answer. */
function fieldsOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties = {} } = schema as { properties?: object };
  return [...Object.keys(properties), ...Object.values(schema).flatMap(fieldsOf)];
}

test('an answer that holds a token, code or secret says so, and is never compressed', () => {
  const secret =
    /^(?:.*token|.*password|.*secret|key|uri|credential|ticket|recovery_codes|passkey_options)$/i;
  const silent = namedCalls.filter(
    ({ spec }) =>
      !spec.holdsSecret &&
      fieldsOf(z.toJSONSchema(spec.output, { io: 'input', unrepresentable: 'any' })).some((field) =>
        secret.test(field),
      ),
  );
  expect(silent.map(({ name }) => name)).toEqual([]);
});
