// What was sent, by a call or over the socket, checked against its declaration; faults become words
// beside their fields.
import { type RefusalCode, refusals } from '@alcove/protocol';
import * as z from 'zod/mini';
import { type Refusal, refuse, refuseFields } from '../refusal.ts';

type Issue = z.core.$ZodIssue;

const isRefusalCode = (text: string): text is RefusalCode => Object.hasOwn(refusals, text);

/** A declaration may name a refusal of its own as the error of a check; otherwise the fault says what it is. */
function codeOf(issue: Issue): RefusalCode {
  if (isRefusalCode(issue.message)) return issue.message;
  if (issue.input === undefined && issue.code === 'invalid_type') return 'field_required';
  if (issue.code === 'too_small' && issue.origin === 'string') {
    return Number(issue.minimum) <= 1 ? 'field_required' : 'text_short';
  }
  if (issue.code === 'too_big' && issue.origin === 'string') return 'text_long';
  if (issue.code === 'invalid_format' && issue.format === 'email') return 'email_invalid';
  return 'field_invalid';
}

function paramsOf(issue: Issue): Record<string, string | number> {
  if (issue.code === 'too_small') return { count: Number(issue.minimum), min: Number(issue.minimum) };
  if (issue.code === 'too_big') return { count: Number(issue.maximum), max: Number(issue.maximum) };
  return {};
}

function describe(error: z.core.$ZodError, input: object): Refusal {
  const fields: Record<string, { code: RefusalCode; params: Record<string, string | number> }> = {};
  for (const issue of error.issues) {
    const field = String(issue.path[0] ?? '');
    // The first fault of a field is the one to mend first.
    if (field === '' || Object.hasOwn(fields, field)) continue;
    const missing = issue.path.length === 1 && (input as Record<string, unknown>)[field] === undefined;
    fields[field] = {
      code: missing && !isRefusalCode(issue.message) ? 'field_required' : codeOf(issue),
      params: paramsOf(issue),
    };
  }
  return Object.keys(fields).length > 0 ? refuseFields(fields) : refuse('invalid_input');
}

export function parseInput(declared: z.ZodMiniType, input: object): unknown {
  const parsed = z.safeParse(declared, input);
  if (!parsed.success) throw describe(parsed.error, input);
  return parsed.data;
}
