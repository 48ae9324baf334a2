// The error of a failed request, view or publication.

/** A request failed, by the server's answer or because none came. */
export class LiveFailure extends Error {
  override name = 'LiveFailure';
  /** The refusal's code, or one of the client's own: `live_timeout`, `live_not_connected`, … */
  readonly code: string;
  /** The result number; 0 where no answer came. */
  readonly result: number;
  /** The server's text in the reader's language; empty where none came. */
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
