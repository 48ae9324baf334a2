// A refusal is part of the product: thrown by actions, answered at the edge with its words.
import { type Fault, type ParamsOf, type RefusalCode, refusals, refusalKinds } from '@alcove/protocol';

export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly params: Record<string, string | number>;
  /** Where fields are at fault. */
  readonly fields: Record<string, Fault>;

  constructor(
    code: RefusalCode,
    params: Record<string, string | number> = {},
    fields: Record<string, Fault> = {},
  ) {
    super(code);
    this.code = code;
    this.params = params;
    this.fields = fields;
  }

  get kind() {
    return refusals[this.code].kind;
  }

  get httpStatus(): number {
    return refusalKinds[this.kind].http;
  }
}

/** `throw refuse('too_many', { seconds: 12 })` */
export function refuse<C extends RefusalCode>(
  code: C,
  ...params: ParamsOf<C> extends undefined ? [] : [ParamsOf<C>]
): Refusal {
  return new Refusal(code, params[0]);
}

/** Fields at fault, each with its own words. */
export const refuseFields = (fields: Record<string, Fault>): Refusal =>
  new Refusal('invalid_input', {}, fields);
