// A form that a browser without scripts sent in vain: what to say at which field, and what had been typed,
// travel to the next page in a cookie that only this server reads, once.
import { type Failure, isSecretField, type RefusedForm, siteCookies } from '@alcove/protocol';
import * as z from 'zod/mini';
import type { Cookies } from './call.ts';
import { returnField } from './return-path.ts';

const { name } = siteCookies.refusedForm;
const maxAgeSeconds = 60;
/** Browsers keep four thousand bytes of a cookie. */
const maxBytes = 3000;
const valueMaxLength = 300;

const shape = z.object({
  path: z.string(),
  code: z.string(),
  message: z.string(),
  messages: z.optional(z.record(z.string(), z.string())),
  values: z.record(z.string(), z.string()),
});

function valuesOf(input: Record<string, unknown>): Record<string, string> {
  const kept = Object.entries(input).filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === 'string' &&
      entry[1].length <= valueMaxLength &&
      entry[0] !== returnField &&
      !isSecretField(entry[0]),
  );
  return Object.fromEntries(kept);
}

const sealed = (form: Omit<RefusedForm, 'code'> & { code: string }): string =>
  Buffer.from(JSON.stringify(form)).toString('base64url');

export function keepRefusedForm(
  cookies: Cookies,
  { path, input, failure }: { path: string; input: Record<string, unknown>; failure: Failure },
): void {
  const { code, message, messages } = failure;
  const said = { path, code, message, ...(messages && { messages }) };
  const whole = sealed({ ...said, values: valuesOf(input) });
  // Too much was typed: what is wrong with it is still said.
  const value = whole.length <= maxBytes ? whole : sealed({ ...said, values: {} });
  if (value.length <= maxBytes) cookies.set(name, value, { maxAgeSeconds, httpOnly: true });
}

/** Once: the next page does not know of it any more. */
export function takeRefusedForm(cookies: Cookies): RefusedForm | undefined {
  const value = cookies.get(name);
  if (value === undefined) return undefined;
  cookies.clear(name);
  try {
    const form = z.safeParse(shape, JSON.parse(Buffer.from(value, 'base64url').toString()));
    return form.success ? (form.data as RefusedForm) : undefined;
  } catch {
    return undefined;
  }
}
