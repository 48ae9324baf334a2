// `npm run backup [-- --to <folder>] [--keep 14]`: one snapshot of the running site.
import { runProgram } from './setup/program.mjs';

await runProgram('back-up.ts');
