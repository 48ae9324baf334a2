// What a failed request, view or publication is rejected with.

/** A request that failed: by the server's answer, or because none came. */
export class LiveFailure extends Error {
  override name = 'LiveFailure';
  /** The refusal's code, or one of the client's own: `live_timeout`, `live_not_connected`, … */
  readonly code: string;
  /** Of the result; 0 where there was none. */
  readonly result: number;
  /** In words, in the reader's language, where the server answered. */
  readonly comment: string;
  readonly data: unknown;
  constructor(failure: { code: string; result: number; comment: string; data: unknown }) {
    super(failure.comment || failure.code);
    this.code = failure.code;
    this.result = failure.result;
    this.comment = failure.comment;
    this.data = failure.data;
  }
}
