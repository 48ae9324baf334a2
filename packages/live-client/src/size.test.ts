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
