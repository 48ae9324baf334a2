// `npm run upgrade -- --from <release>`: installs and builds another release beside the running one, and replaces the
// processes one after the other. `docs/operations.md` says how.
import { runByOwnNode } from './setup/program.mjs';
import { inProject } from './setup/project.mjs';

await runByOwnNode(inProject('bin/upgrade/run.mjs'));
