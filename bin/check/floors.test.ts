// Forbidden imports are planted one by one; each is refused with a sentence that says why.
import { expect, test } from 'vitest';
import { plant } from '../testing/planted.ts';
import { check } from './floors.mjs';

const order = `export const domainOrder = ['accounts', 'media', 'rooms', 'streams'] as const;`;
const ranked = { 'apps/server/src/modules/order.ts': order };
const look = async (files: Record<string, string>): Promise<string[]> =>
  (await check(plant({ ...ranked, ...files }))).problems;

const allowed: [string, string, string][] = [
  ['a page uses a feature', 'apps/web/src/pages/chat.tsx', `import '../features/rooms/index.ts'`],
  ['the shell uses a part', 'apps/web/src/shell/Header.tsx', `import '../ui/Button.tsx'`],
  [
    'a module uses an engine',
    'apps/server/src/modules/rooms/store.ts',
    `import '../../platform/db/database.ts'`,
  ],
  ['a module uses an earlier face', 'apps/server/src/modules/rooms/a.ts', `import '../accounts/index.ts'`],
  ['a feature uses an earlier face', 'apps/web/src/features/rooms/a.tsx', `import '../accounts/index.ts'`],
  [
    'a page enters a part that has a face of its own',
    'apps/web/src/pages/a.tsx',
    `import '../features/accounts/settings/index.ts'`,
  ],
  ['a module uses its own files', 'apps/server/src/modules/rooms/a.ts', `import './b/c.ts'`],
  ['assembly uses modules', 'apps/server/src/app.ts', `import './modules/rooms/index.ts'`],
  ['the demo uses modules', 'apps/server/src/demo/seed.ts', `import '../modules/rooms/index.ts'`],
  ['assembly uses the demo', 'apps/server/src/app.ts', `import './demo/demo.ts'`],
  ['a feature uses the words', 'apps/web/src/features/rooms/a.tsx', `import '@alcove/protocol'`],
  ['an engine uses Node', 'apps/server/src/platform/log.ts', `import 'node:fs'`],
  ['the SFU uses Node', 'packages/sfu/src/a.ts', `import 'node:child_process'`],
  ['the server uses the SFU', 'apps/server/src/platform/a.ts', `import '@alcove/sfu'`],
  ['the residents use the live client', 'apps/residents/src/a.ts', `import '@alcove/live-client/messages'`],
  [
    'a contract uses the peers of the SFU',
    'apps/server/src/platform/a.contract.ts',
    `import '@alcove/sfu/testing'`,
  ],
  ['i18n uses a type of the protocol', 'packages/i18n/src/a.ts', `import type { L } from '@alcove/protocol'`],
  [
    'a test uses anything on its side',
    'apps/server/src/platform/log.test.ts',
    `import '../modules/rooms/a.ts'`,
  ],
];

test.for(allowed)('%s: fine', async ([, file, line]) => {
  expect(await look({ [file]: line })).toEqual([]);
});

const refused: [string, string, string, RegExp][] = [
  ['protocol uses i18n', 'packages/protocol/src/a.ts', `import '@alcove/i18n'`, /lowest floor/],
  ['the SFU uses the protocol', 'packages/sfu/src/a.ts', `import '@alcove/protocol'`, /lowest floor/],
  [
    'the SFU uses the server',
    'packages/sfu/src/a.test.ts',
    `import '../../../apps/server/src/a.ts'`,
    /no library/,
  ],
  ['the web app uses the SFU', 'apps/web/src/ui/a.tsx', `import '@alcove/sfu'`, /runs in Node/],
  ['protocol uses Node', 'packages/protocol/src/a.ts', `import 'node:fs'`, /pure/],
  [
    'i18n uses a value of the protocol',
    'packages/i18n/src/a.ts',
    `import { a } from '@alcove/protocol'`,
    /types/,
  ],
  [
    'an engine uses a module',
    'apps/server/src/platform/log.ts',
    `import '../modules/rooms/index.ts'`,
    /imports go down/,
  ],
  [
    'an engine uses assembly, for a type',
    'apps/server/src/platform/log.ts',
    `import type { App } from '../app.ts'`,
    /imports go down/,
  ],
  [
    'a module uses the demo',
    'apps/server/src/modules/rooms/a.ts',
    `import '../../demo/cast/rooms.ts'`,
    /imports go down/,
  ],
  [
    'the demo enters a module below its face',
    'apps/server/src/demo/seed.ts',
    `import '../modules/rooms/store.ts'`,
    /by its face/,
  ],
  [
    'a part uses a feature',
    'apps/web/src/ui/Button.tsx',
    `import '../features/rooms/index.ts'`,
    /imports go down/,
  ],
  [
    'a feature uses a page, when needed',
    'apps/web/src/features/rooms/a.tsx',
    `await import('../../pages/chat.tsx')`,
    /imports go down/,
  ],
  [
    'a module uses a later one',
    'apps/server/src/modules/rooms/a.ts',
    `import '../streams/index.ts'`,
    /announce an event/,
  ],
  [
    'a feature uses a later one',
    'apps/web/src/features/media/a.tsx',
    `export { a } from '../rooms/index.ts'`,
    /announce an event/,
  ],
  [
    'a module enters another past its index',
    'apps/server/src/modules/rooms/a.ts',
    `import '../accounts/store.ts'`,
    /by its face/,
  ],
  [
    'a page enters a feature past its index',
    'apps/web/src/pages/chat.tsx',
    `import '../features/rooms/state.ts'`,
    /by its face/,
  ],
  [
    'a type enters past its index',
    'apps/server/src/modules/rooms/a.ts',
    `type A = import('../accounts/store.ts').A`,
    /by its face/,
  ],
  [
    'the web app uses the server',
    'apps/web/src/pages/chat.tsx',
    `import '../../../server/src/app.ts'`,
    /no library/,
  ],
  [
    'the residents use the server',
    'apps/residents/src/a.ts',
    `import '../../server/src/modules/rooms/index.ts'`,
    /no library/,
  ],
  ['the server uses the residents', 'apps/server/src/app.ts', `import '@alcove/residents'`, /no library/],
  ['the server uses the web app', 'apps/server/src/app.ts', `import '@alcove/web'`, /no library/],
  [
    'a test uses the other side',
    'apps/web/src/ui/a.test.tsx',
    `import '../../../server/src/app.ts'`,
    /no library/,
  ],
  [
    'a package is used by its path',
    'apps/web/src/ui/a.tsx',
    `import '../../../../packages/protocol/src/index.ts'`,
    /by its name/,
  ],
  [
    'a package is used below its face',
    'apps/web/src/ui/a.tsx',
    `import '@alcove/protocol/src/ids.ts'`,
    /by its face/,
  ],
  ['the browser uses Node', 'apps/web/src/ui/a.tsx', `import 'node:fs'`, /browsers/],
];

test.for(refused)('%s: refused', async ([, file, line, why]) => {
  expect(await look({ [file]: `// A file.\n${line}` })).toEqual([expect.stringMatching(why)]);
});

test('a refusal says where and what', async () => {
  expect(await look({ 'apps/server/src/modules/rooms/a.ts': `\nimport '../streams/index.ts'` })).toEqual([
    'apps/server/src/modules/rooms/a.ts:2 imports ../streams/index.ts: streams comes after rooms in modules/order.ts; to reach it, announce an event',
  ]);
});

test('a domain without a place in the order is asked for one', async () => {
  expect(await look({ 'apps/web/src/features/chess/index.ts': '' })).toEqual([
    'chess has no place in apps/server/src/modules/order.ts',
  ]);
});
