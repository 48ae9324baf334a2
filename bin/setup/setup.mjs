// What every script needs before its own work: dependencies, our Node, the built web app.
import { dependencies, findNode } from './install.mjs';
import { SetupProblem, step } from './steps.mjs';
import { webApp } from './web.mjs';

/** npm leaves out the bundler's native parts under an older one, such as the 18 of Debian 12. */
export const operatorsNode = 20;
const developersNode = 20;

/** The first sentence says what is wrong, the second what to do. */
export function refuseOldNode(version, oldest) {
  const major = Number(version.split('.')[0]);
  if (major >= oldest) return;
  throw new SetupProblem(
    `Node ${version} is too old to begin with: this command needs Node ${oldest} or newer, with npm, and brings the Node that runs the site. ` +
      'Debian 12 brings 18: install one from https://nodejs.org.',
  );
}

/** Answers the Node to run the sources with. */
export async function setUp({ web = true, oldestNode = developersNode } = {}) {
  refuseOldNode(process.versions.node, oldestNode);
  let found;
  await step('Dependencies', dependencies);
  await step('Node', async () => {
    found = await findNode();
    return found.version;
  });
  if (web) await step('Web app', () => webApp(found.node));
  return found.node;
}
