// Writes what a call declares and nothing else: a column that slipped into an answer stays here.
import type { CallSpec } from '@alcove/protocol';
import fastJson from 'fast-json-stringify';
import * as z from 'zod/mini';

const serializers = new Map<CallSpec, (data: unknown) => string>();

export function serializerOf(call: CallSpec): (data: unknown) => string {
  const known = serializers.get(call);
  if (known) return known;
  const { $schema: _, ...schema } = z.toJSONSchema(call.output, { io: 'input', unrepresentable: 'any' });
  const made = fastJson(schema as Parameters<typeof fastJson>[0]) as (data: unknown) => string;
  serializers.set(call, made);
  return made;
}
