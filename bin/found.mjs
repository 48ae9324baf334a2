// `npm run found [-- --rebuild]`: compares the index of what is found with what is published and puts right what
// differs, or makes all of it anew, while the site serves.
import { runProgram } from './setup/program.mjs';

await runProgram('compare-index.ts');
