// Why the site cannot start, in plain lines that say what to do. Whoever starts the site prints
// these alone: a stack would only hide them.
export class StartProblem extends Error {
  override name = 'StartProblem';
  /** One problem a line. */
  readonly lines: readonly string[];

  constructor(...lines: string[]) {
    super(lines.join('\n'));
    this.lines = lines;
  }
}
