// How this server asks a card provider: within a bound of time, for an answer within a bound of size.
import { timingSafeEqual } from 'node:crypto';

const answerBytes = 65_536;
export const providerAnswerMs = 10_000;

/** The text of a good answer. Fails without a word of the address, which may carry a password. */
export async function askProvider(name: string, address: URL, answerMs: number): Promise<string> {
  let answer: Response;
  try {
    answer = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(answerMs) });
  } catch (error) {
    const reason = error instanceof DOMException ? error.name : 'no connection';
    throw new Error(`${name}: ${reason}`, { cause: error });
  }
  if (!answer.ok) {
    await answer.body?.cancel();
    throw new Error(`${name}: status ${answer.status}`);
  }
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answer.body ?? []) {
    size += part.length;
    if (size > answerBytes) throw new Error(`${name}: an answer out of bounds`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** In constant time; signs of several bytes make lengths differ. */
export function isSameSecret(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Fields of a webhook: of its address, and of its body, as a form or as JSON. Values that are no text are left out. */
export function hookFields({
  query,
  headers,
  body,
}: {
  query: Readonly<Record<string, string>>;
  headers: Readonly<Record<string, unknown>>;
  body: Buffer;
}): Record<string, string> {
  const text = body.toString('utf8');
  if (!String(headers['content-type'] ?? '').startsWith('application/json'))
    return { ...query, ...Object.fromEntries(new URLSearchParams(text)) };
  let fields: unknown;
  try {
    fields = JSON.parse(text);
  } catch {
    return { ...query };
  }
  if (typeof fields !== 'object' || fields === null) return { ...query };
  const plain = Object.entries(fields).filter(([, value]) => ['string', 'number'].includes(typeof value));
  return { ...query, ...Object.fromEntries(plain.map(([name, value]) => [name, String(value)])) };
}
