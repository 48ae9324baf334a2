// `npm run doctor [-- --json] [--mail-to <address>]`: what is wrong around the site, by name; exit code 1 where anything is.
import { runProgram } from './setup/program.mjs';

await runProgram('doctor.ts');
