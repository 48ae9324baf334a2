// Writes the files that repeat the protocol's declarations without their parsers; with `--check` it only says which
// of them differ from the declarations (exit code 1 when one does).
import { calls, liveActions, liveCallbacks, pmSocketActions } from '@alcove/protocol';
import { addressesModule } from './generate/addresses.mjs';
import { update } from './generate/files.mjs';
import { earlyWireModule, liveWireModules } from './generate/live-wire.mjs';
import { root } from './setup/project.mjs';

const { pm: _actions, ...otherActions } = liveActions;
const { pm, ...otherCallbacks } = liveCallbacks;
const [messagesWire, liveWire] = liveWireModules(
  { path: './messages/wire.generated.ts', actions: { pm: pmSocketActions }, callbacks: { pm } },
  { actions: otherActions, callbacks: otherCallbacks },
);

const { login, say } = liveActions.rooms;
const earlyWire = earlyWireModule(
  { rooms: { login, say } },
  { rooms: { disconnect: liveCallbacks.rooms.disconnect } },
);

const files = {
  'packages/protocol/src/addresses.generated.ts': addressesModule(calls),
  'packages/live-client/src/early/wire.generated.ts': earlyWire,
  'packages/live-client/src/messages/wire.generated.ts': messagesWire,
  'packages/live-client/src/wire.generated.ts': liveWire,
};

const check = process.argv.includes('--check');
const outdated = update(root, files, { check });
if (check && outdated.length > 0) {
  console.error(`${outdated.join(', ')}: differs from the declarations; run node bin/generate.mjs`);
  process.exitCode = 1;
}
