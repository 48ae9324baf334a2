// Which tests a change selects: by imports without a browser, by domain in journeys.
import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectFiles } from '../check/files.mjs';
import { plant } from '../testing/planted.ts';
import { changedFiles, chooseJourneys, chooseTests, describeChoice, readArguments } from './changed.mjs';
import { domainsIn } from './choice.mjs';
import { readImports } from './imports.mjs';

const sources = {
  'packages/protocol/src/index.ts': `export * from './rooms.ts';`,
  'packages/protocol/src/rooms.ts': 'export const capacity = 50;',
  'packages/protocol/src/rooms.test.ts': `import { capacity } from './rooms.ts';`,
  'packages/protocol/words.json': '{}',
  'packages/live-client/src/rooms.ts': `import '@alcove/protocol';`,
  'packages/live-client/src/testing/index.ts': 'export {};',
  'apps/server/src/main.ts': `import './app.ts';`,
  'apps/server/src/app.ts': `import './modules/rooms/index.ts';`,
  'apps/server/src/modules/rooms/index.ts': `import { capacity } from '@alcove/protocol';`,
  'apps/server/src/modules/rooms/entry.test.ts': `import './index.ts';`,
  'apps/server/src/modules/chat/live.ts': '',
  'apps/server/src/modules/pm/index.ts': 'export {};',
  'apps/server/src/restart.test.ts': `const main = path.resolve(import.meta.dirname, '../src/main.ts');`,
  'apps/server/src/clock.test.ts': `import '@alcove/live-client/testing';`,
  'apps/server/migrations/one.sql': 'select 1;',
  'apps/web/src/features/rooms/List.tsx': 'export {};',
  'apps/web/src/ui/Button.tsx': 'export {};',
  'apps/web/src/ui/Button.test.tsx': `const Button = await import('./Button.tsx');`,
  'bin/start.mjs': '',
  'bin/start.test.ts': `run(path.join(root, 'bin', 'start.mjs'));`,
  'e2e/site.ts': 'export {};',
  'e2e/wheel.ts': 'export {};',
  'e2e/rooms-list.spec.ts': `import './site.ts'; import './wheel.ts';`,
  'e2e/rooms.spec.ts': `import './site.ts';`,
  'e2e/gate.spec.ts': `import './site.ts';`,
  'e2e/global-setup.ts': 'export {};',
  'docs/map.md': '',
  'package-lock.json': '{}',
};
const root = () => plant(sources);

function choose(...changed: string[]) {
  const folder = root();
  const files = projectFiles(folder);
  const about = { changed, files, imports: readImports(folder, files), domains: domainsIn(files) };
  return { tests: chooseTests(about), journeys: chooseJourneys(about) };
}

describe('tests without a browser', () => {
  test('are those that reach the changed file, through packages and started programs too', () => {
    expect(choose('packages/protocol/src/rooms.ts').tests.files).toEqual([
      'apps/server/src/modules/rooms/entry.test.ts',
      'apps/server/src/restart.test.ts',
      'packages/protocol/src/rooms.test.ts',
    ]);
    expect(choose('packages/live-client/src/testing/index.ts').tests.files).toEqual([
      'apps/server/src/clock.test.ts',
    ]);
    expect(choose('apps/web/src/ui/Button.tsx').tests.files).toEqual(['apps/web/src/ui/Button.test.tsx']);
    expect(choose('bin/start.mjs').tests.files).toEqual(['bin/start.test.ts']);
  });

  test('are the changed ones themselves', () => {
    expect(choose('apps/server/src/clock.test.ts').tests.files).toEqual(['apps/server/src/clock.test.ts']);
  });

  test('of the server are all selected by a migration; data of a package counts as the package', () => {
    expect(choose('apps/server/migrations/one.sql').tests.files).toHaveLength(3);
    expect(choose('packages/protocol/words.json').tests.files).toEqual([
      'apps/server/src/modules/rooms/entry.test.ts',
      'apps/server/src/restart.test.ts',
    ]);
  });

  test('are all selected by what every test stands on, and none by a document', () => {
    const { tests, journeys } = choose('package-lock.json');
    expect([tests, journeys]).toEqual([{ all: 'package-lock.json' }, { all: 'package-lock.json' }]);
    expect(choose('docs/map.md')).toEqual({ tests: { files: [] }, journeys: { files: [] } });
  });
});

describe('journeys', () => {
  const ofRooms = { files: ['e2e/rooms-list.spec.ts', 'e2e/rooms.spec.ts'] };

  test.each([
    'apps/server/src/modules/rooms/index.ts',
    'apps/server/src/modules/chat/live.ts',
    'apps/web/src/features/rooms/List.tsx',
    'packages/protocol/src/domains/rooms.ts',
    'packages/live-client/src/rooms.ts',
    'packages/live-client/src/rooms/view.ts',
  ])('of a domain are selected by %s', (changed) => {
    expect(choose(changed).journeys).toEqual(ofRooms);
  });

  test('select themselves, and are selected by a fixture that they use', () => {
    expect(choose('e2e/gate.spec.ts').journeys.files).toEqual(['e2e/gate.spec.ts']);
    expect(choose('e2e/wheel.ts').journeys.files).toEqual(['e2e/rooms-list.spec.ts']);
    expect(choose('e2e/site.ts').journeys.files).toHaveLength(3);
  });

  test.each([
    'apps/web/src/ui/Button.tsx',
    'apps/server/src/modules/pm/index.ts',
    'apps/server/src/app.ts',
    'e2e/global-setup.ts',
  ])('are all selected by %s, which any of them may meet', (changed) => {
    expect(choose(changed).journeys).toEqual({ all: changed });
  });

  test('are not selected by a test of another suite', () => {
    expect(choose('apps/server/src/modules/rooms/entry.test.ts').journeys.files).toEqual([]);
  });
});

test('the choice is told in a line', () => {
  expect(describeChoice('journeys', { all: 'e2e/site.ts' })).toBe('journeys: all, because of e2e/site.ts');
  expect(describeChoice('journeys', { files: [] })).toBe('journeys: none');
  expect(describeChoice('journeys', { files: ['a'] })).toBe('journeys: 1 file');
});

const commit = (folder: string) => {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.test', ...args], { cwd: folder });
  git('checkout', '-q', '-b', 'main');
  git('add', '.');
  git('commit', '-q', '-m', 'first');
  return git;
};

describe('the commit to compare with', () => {
  test('is the one that is told, else origin/main, else main; other words stay filters', () => {
    const folder = root();
    const git = commit(folder);
    expect(readArguments(folder, ['rooms'])).toEqual({ words: ['rooms'] });
    expect(readArguments(folder, ['--changed'])).toEqual({ commit: 'main', words: [] });
    expect(readArguments(folder, ['--changed', 'HEAD', 'rooms'])).toEqual({
      commit: 'HEAD',
      words: ['rooms'],
    });
    expect(readArguments(folder, ['--changed=HEAD'])).toEqual({ commit: 'HEAD', words: [] });
    git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    expect(readArguments(folder, ['--changed', 'rooms'])).toEqual({
      commit: 'origin/main',
      words: ['rooms'],
    });
    expect(() => readArguments(folder, ['--changed=nowhere'])).toThrow(/no commit nowhere/);
  });

  test('differs by what is edited, deleted or untracked, and by both names of what is renamed', () => {
    const folder = root();
    const git = commit(folder);
    writeFileSync(path.join(folder, 'bin/start.mjs'), '// edited');
    rmSync(path.join(folder, 'docs/map.md'));
    writeFileSync(path.join(folder, 'e2e/new.spec.ts'), '');
    git('mv', 'e2e/wheel.ts', 'e2e/scroll.ts');
    expect(changedFiles(folder, 'HEAD')).toEqual([
      'bin/start.mjs',
      'docs/map.md',
      'e2e/new.spec.ts',
      'e2e/scroll.ts',
      'e2e/wheel.ts',
    ]);
  });
});
