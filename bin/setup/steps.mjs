// How the scripts speak: one line per step with its duration, and one clear line when something is wrong.

/** What a person can put right; printed without a stack. */
export class SetupProblem extends Error {}

const nameWidth = 14;

const seconds = (ms) => `${(ms / 1000).toFixed(ms < 10_000 ? 2 : 1)} s`;

/** Runs `work` and prints what it answers, e.g. `Web app         built          6.31 s`. */
export async function step(name, work) {
  const began = performance.now();
  const waits = process.stdout.isTTY;
  if (waits) process.stdout.write(`${name.padEnd(nameWidth)} …`);
  try {
    const outcome = await work();
    if (waits) process.stdout.write('\r\u001B[K');
    console.log(`${name.padEnd(nameWidth)} ${outcome.padEnd(40)} ${seconds(performance.now() - began)}`);
  } catch (error) {
    if (waits) process.stdout.write('\r\u001B[K');
    throw error;
  }
}

/** Ends the script as a person would wish: a problem in one line, a bug with its stack. */
export function giveUp(error) {
  console.error(error instanceof SetupProblem ? error.message : error);
  process.exitCode = 1;
}

/** Time since this process began, its own loading included. */
export const sinceBegin = () => seconds(performance.now());
