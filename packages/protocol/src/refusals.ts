// Every refusal of the product: a code, how it is answered, and which values its words need.
// The words are in the catalogue `refusals` of packages/i18n, under the same code.

/** How a kind of refusal is answered over HTTP and as a live result. */
export const refusalKinds = {
  /** The product says no: a rule, a level, a state. */
  rule: { http: 200, live: 403 },
  /** A value is missing or wrong. */
  invalid: { http: 200, live: 400 },
  conflict: { http: 200, live: 409 },
  unknown: { http: 200, live: 404 },
  malformed: { http: 400, live: 400 },
  anonymous: { http: 401, live: 401 },
  forbidden: { http: 403, live: 403 },
  nowhere: { http: 404, live: 404 },
  wrongMethod: { http: 405, live: 400 },
  tooLarge: { http: 413, live: 413 },
  wrongType: { http: 415, live: 400 },
  flood: { http: 429, live: 429 },
  bug: { http: 500, live: 500 },
  unavailable: { http: 503, live: 503 },
} as const;
export type RefusalKind = keyof typeof refusalKinds;

type RefusalSpec = { kind: RefusalKind; params?: readonly string[] };
const define = <const T extends Record<string, RefusalSpec>>(table: T): T => table;

export const refusals = define({
  // the edge
  invalid_input: { kind: 'invalid' },
  malformed: { kind: 'malformed' },
  not_found: { kind: 'nowhere' },
  wrong_method: { kind: 'wrongMethod' },
  too_large: { kind: 'tooLarge' },
  wrong_type: { kind: 'wrongType' },
  foreign_origin: { kind: 'forbidden' },
  too_many: { kind: 'flood', params: ['seconds'] },
  internal: { kind: 'bug' },
  unavailable: { kind: 'unavailable' },
  deadline: { kind: 'unavailable' },

  // the gate
  visit_required: { kind: 'forbidden' },
  terms_required: { kind: 'invalid' },
  age_not_proven: { kind: 'rule' },

  // contact
  accuracy_required: { kind: 'invalid' },
});

export type RefusalCode = keyof typeof refusals;

export type ParamsOf<C extends RefusalCode> = (typeof refusals)[C] extends {
  params: readonly (infer P extends string)[];
}
  ? Record<P, string | number>
  : undefined;
