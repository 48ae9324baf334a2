// A refusal is part of the product: thrown by actions, answered at the edge with its words.
import { type ParamsOf, type RefusalCode, refusals, refusalKinds } from '@alcove/protocol';

/** What is wrong with one field: a code, with the values its words need. */
export type FieldFault = RefusalCode | { code: RefusalCode; params: Record<string, string | number> };

export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly params: Record<string, string | number>;
  /** Where fields are at fault. */
  readonly fields: Record<string, FieldFault>;

  constructor(
    code: RefusalCode,
    params: Record<string, string | number> = {},
    fields: Record<string, FieldFault> = {},
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
export const refuseFields = (fields: Record<string, FieldFault>): Refusal =>
  new Refusal('invalid_input', {}, fields);
