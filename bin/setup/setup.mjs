// What every script needs before its own work: dependencies, our Node, the built web app.
import { dependencies, findNode } from './install.mjs';
import { SetupProblem, step } from './steps.mjs';
import { webApp } from './web.mjs';

/** With it, what operators call gets as far as our own Node: Debian 12 brings this one. */
export const operatorsNode = 18;
const developersNode = 20;

/** The first sentence says what is wrong, the second what to do. */
export function refuseOldNode(version, oldest) {
  const major = Number(version.split('.')[0]);
  if (major >= oldest) return;
  throw new SetupProblem(
    `Node ${version} is too old to begin with: this command needs Node ${oldest} or newer, with npm, and brings the Node that runs the site. ` +
      (oldest === operatorsNode
        ? 'Install one: on Debian 12 and newer sudo apt-get install nodejs npm, elsewhere from https://nodejs.org.'
        : 'Install one from https://nodejs.org.'),
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
