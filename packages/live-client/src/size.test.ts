// The chat page carries this client: schemas stay on the server.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const sources = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('testing'))
    .map((name) => readFileSync(path.join(folder, name), 'utf8'));

test('what the client takes from the protocol lies in files without a schema', () => {
  const values = sources(import.meta.dirname).flatMap((text) =>
    [...text.matchAll(/import \{([^}]*)\} from '@alcove\/protocol'/g)]
      .flatMap(([, names = '']) => names.split(','))
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type ')),
  );
  expect(values).toContain('liveSocket');
  const protocol = sources(path.join(import.meta.dirname, '../../protocol/src'));
  for (const name of values) {
    const homes = protocol.filter((text) => new RegExp(`export (?:const|function) ${name}\\b`).test(text));
    expect(homes, name).toHaveLength(1);
    expect(homes[0], name).not.toMatch(/from 'zod/);
  }
});

/** The files that an entry brings, types apart. */
function broughtBy(entry: string, brought = new Set<string>()): Set<string> {
  if (brought.has(entry)) return brought;
  brought.add(entry);
  const text = readFileSync(path.join(import.meta.dirname, entry), 'utf8');
  for (const [, names = '', from = ''] of text.matchAll(
    /^(?:im|ex)port (?!type)([^;]*?) from '(\.[^']+)'/gm,
  )) {
    const isTypes = names.startsWith('{') && !/[{,]\s*(?!type\b)[\w*]/.test(names);
    if (!isTypes) broughtBy(path.join(path.dirname(entry), from), brought);
  }
  return brought;
}

test('a page with messages or notifications brings nothing of rooms, and one with comments the outbox alone', () => {
  const ofRooms = [...broughtBy('index.ts')].filter((file) => !/^(?:messages|notifications)\//.test(file));
  expect(ofRooms).toContain('wire.generated.ts');
  expect(ofRooms).toContain('session.ts');
  for (const entry of ['messages/index.ts', 'notifications/index.ts']) {
    for (const file of ['client.ts', 'session.ts', 'streams.ts', 'room-outbox.ts', 'wire.generated.ts']) {
      expect(broughtBy(entry), entry).not.toContain(file);
    }
  }
  expect(broughtBy('notifications/index.ts')).not.toContain('outbox.ts');
  expect([...broughtBy('outbox.ts')]).toEqual(['outbox.ts', 'clock.ts']);
});
