// What a refusal is made of, and how each kind of refusal is answered.

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
  upgrade: { http: 426, live: 400 },
  flood: { http: 429, live: 429 },
  bug: { http: 500, live: 500 },
  unavailable: { http: 503, live: 503 },
} as const;
export type RefusalKind = keyof typeof refusalKinds;

/** Values that the words of a message need. `count` chooses the plural; `…At` are milliseconds since 1970. */
type Params = { params?: readonly string[] };

export const defineRefusals = <const T extends Record<string, { kind: RefusalKind } & Params>>(table: T): T =>
  table;
export const defineMessages = <const T extends Record<string, Params>>(table: T): T => table;
