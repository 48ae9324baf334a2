// Why the site did not start: plain lines, each saying what is wrong and what to do. Printed without a stack.
export class StartProblem extends Error {
  /** One problem a line. */
  readonly lines: readonly string[];

  constructor(...lines: string[]) {
    super(lines.join('\n'));
    this.name = 'StartProblem';
    this.lines = lines;
  }
}
