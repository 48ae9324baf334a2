// The addresses of HTTP calls, written from their declarations, so that the web app names a call without its parsers.
import { callPath } from '@alcove/protocol';

const head = `// Where each HTTP call is served. Written by \`node bin/generate.mjs\` from the declarations in domains/: change
// those. Free of parsers, and a browser loads only the addresses that its pages use.
import type { CallAddress } from './call.ts';
import type { calls } from './calls.ts';

type Calls = typeof calls;
`;

/** `calls`: domain → name → declaration. A name stands for one call, whatever its domain. */
export function addressesModule(calls) {
  const owners = new Map();
  const lines = [];
  for (const [domain, group] of Object.entries(calls)) {
    for (const [name, spec] of Object.entries(group)) {
      const owner = owners.get(name);
      if (owner)
        throw new Error(`two calls have one name: ${owner}.${name} and ${domain}.${name}; rename one`);
      owners.set(name, domain);
      lines.push(
        `export const ${name}: CallAddress<Calls['${domain}']['${name}']> =\n` +
          `  { method: '${spec.method}', path: '${callPath(spec)}' };\n`,
      );
    }
  }
  return `${head}\n${lines.join('')}`;
}
