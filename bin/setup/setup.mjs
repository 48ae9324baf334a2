// What every script needs before its own work: dependencies, our Node, the built web app.
import { dependencies, findNode } from './install.mjs';
import { SetupProblem, step } from './steps.mjs';
import { webApp } from './web.mjs';

const oldestNode = 20;

/** Answers the Node to run the sources with. */
export async function setUp({ web = true } = {}) {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < oldestNode) {
    throw new SetupProblem(`Node ${major} is too old to begin with; install Node ${oldestNode} or newer`);
  }
  let found;
  await step('Dependencies', dependencies);
  await step('Node', async () => {
    found = await findNode();
    return found.version;
  });
  if (web) await step('Web app', () => webApp(found.node));
  return found.node;
}
