// `npm run owner`: prints a link by which the first owner of the running site registers, once.
import { runProgram } from './setup/program.mjs';

await runProgram('owner-link.ts');
