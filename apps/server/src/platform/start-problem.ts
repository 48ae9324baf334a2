// Why the site cannot start, in plain lines that say what to do. Scripts
// that start the site print these alone: a stack would hide them.
export class StartProblem extends Error {
  override name = 'StartProblem';
  /** One problem a line. */
  readonly lines: readonly string[];

  constructor(...lines: string[]) {
    super(lines.join('\n'));
    this.lines = lines;
  }
}
