// `npm run restore [-- --from <folder>] [--snapshot <name>] [--rehearse]`: brings a snapshot into an empty place, or
// tries whether that would succeed; `npm run restore -- --open` opens a site that is quiet since its restore.
import { runProgram } from './setup/program.mjs';

await runProgram('restore.ts');
