// Installs and builds this checkout without starting it. The upgrade to a release runs it in the folder of that release.
import { leaveNothingBehind } from './setup/processes.mjs';
import { setUp } from './setup/setup.mjs';
import { giveUp } from './setup/steps.mjs';

leaveNothingBehind();
try {
  await setUp();
} catch (error) {
  giveUp(error);
}
