// The live socket as the SDK knows it, written from the declarations: names on the wire, and what a result or callback
// must hold before anything reads it.
import * as protocol from '@alcove/protocol';

const head = `// Names of the live socket's messages, and the shapes of what the server sends. Written by \`node bin/generate.mjs\`
// from the declarations in packages/protocol: change those. Their parsers would weigh on the page.
`;

/** Schemas that the protocol exports keep their names here, so that each is written once. */
const exported = new Map(
  Object.entries(protocol).flatMap(([name, value]) => (value?._zod ? [[value, name]] : [])),
);

/** Values of an enumeration are not compared: a client of yesterday may read a reason that is new today. */
function ofValues(values, where) {
  if (values.every((value) => value === 0 || value === 1)) return 'isFlag';
  if (values.every((value) => Number.isSafeInteger(value))) return 'isWhole';
  if (values.every((value) => typeof value === 'string')) return 'isText';
  throw new Error(`${where}: no shape for the values ${JSON.stringify(values)}`);
}

/**
 * Writes shapes as code; `constants` gathers those of exported schemas, each after those it uses. `known`: constants of
 * the file that this one extends; those that it uses are in `taken`.
 */
function shapeWriter(known) {
  const constants = new Map();
  const taken = new Set();
  const write = (schema, where) => {
    const name = exported.get(schema);
    if (name === undefined) return writeInPlace(schema, where);
    if (known.has(name)) return taken.add(name) && name;
    if (!constants.has(name)) constants.set(name, writeInPlace(schema, name));
    return name;
  };
  function writeInPlace(schema, where) {
    const { def } = schema._zod;
    const inner = () => write(def.innerType, where);
    switch (def.type) {
      case 'object': {
        const fields = Object.entries(def.shape).map(([key, field]) => {
          const shape = write(field, `${where}.${key}`);
          return shape === key ? key : `${/^\w+$/.test(key) ? key : `'${key}'`}: ${shape}`;
        });
        return fields.length > 0 ? `shaped({ ${fields.join(', ')} })` : 'shaped({})';
      }
      case 'array':
        return `listOf(${write(def.element, where)})`;
      case 'record':
        return `recordOf(${write(def.valueType, where)})`;
      case 'union':
        return `anyOf(${def.options.map((option) => write(option, where)).join(', ')})`;
      case 'optional': {
        const shape = inner();
        return shape.startsWith('optional(') ? shape : `optional(${shape})`;
      }
      case 'nullable':
        return `nullable(${inner()})`;
      case 'default':
        return inner();
      case 'pipe':
        return write(def.out, where);
      case 'string':
        return 'isText';
      case 'number':
        return def.format === 'safeint' ? 'isWhole' : 'isNumber';
      case 'enum':
        return ofValues(Object.values(def.entries), where);
      case 'literal':
        return ofValues(def.values, where);
      default:
        throw new Error(`${where}: no shape for a schema of type ${def.type}`);
    }
  }
  return { constants, taken, write };
}

/** All messages of all domains; a name stands for one message, whatever its domain. */
function together(groups) {
  const all = new Map();
  for (const [domain, group] of Object.entries(groups)) {
    for (const [name, spec] of Object.entries(group)) {
      if (all.has(name)) throw new Error(`${domain}.${name}: another domain has a message of this name`);
      all.set(name, { where: `${domain}.${name}`, ...spec });
    }
  }
  return [...all];
}

const rows = (messages, write) => messages.map(([name, spec]) => `  ${write(name, spec)},\n`);

/** `base`: what the table extends. */
const table = (name, base, type, rows) =>
  `export const ${name} = {\n${base ? `  ...base.${name},\n` : ''}${rows.join('')}} as const satisfies ${type};\n`;

/**
 * `actions`, `callbacks`: domain → name → declaration. `base`: the module that this one extends, by its path, with the
 * constants that it shares. `shared`: constants that another module takes. Answers the text, and its constants.
 */
function wireModule(actions, callbacks, { folder = './', base, shared = new Set() } = {}) {
  const [asked, called] = [together(actions), together(callbacks)];
  const { constants, taken, write } = shapeWriter(base?.constants ?? new Set());
  const actionRows = rows(
    asked,
    (name, { where, plugin, action, data }) => `${name}: ['${plugin}/${action}', ${write(data, where)}]`,
  );
  const callbackRows = rows(
    called,
    (name, { where, plugin, action, data }) => `'${plugin}/${action}': ['${name}', ${write(data, where)}]`,
  );
  const actionType = 'Record<SocketActionName, readonly [string, Shape]>';
  const tables = [
    [...constants]
      .map(([name, shape]) => `${shared.has(name) ? 'export ' : ''}const ${name} = ${shape};\n`)
      .join(''),
    table('actions', base, folder === './' ? actionType : `Partial<${actionType}>`, actionRows),
    table('callbacks', base, 'Record<string, readonly [CallbackName, Shape]>', callbackRows),
  ];
  const code = tables.join('\n');
  const combinators = [
    ...new Set(code.match(/\b(?:anyOf|is[A-Z]\w+|listOf|nullable|optional|recordOf|shaped)\b/g)),
  ];
  const imports = [
    `import type { CallbackName, SocketActionName } from '${folder}live-client.ts';\n`,
    base ? `import * as base from '${base.path}';\n` : '',
    taken.size > 0 ? `import { ${[...taken].join(', ')} } from '${base.path}';\n` : '',
    `import { ${combinators.toSorted().join(', ')}, type Shape } from '${folder}shapes.ts';\n\n`,
  ];
  return { text: [head, ...imports, code].join(''), constants: new Set(constants.keys()), taken };
}

export const liveWireModule = (actions, callbacks) => wireModule(actions, callbacks).text;

/** A few messages, for a script that stands before the rest of the SDK. */
export const earlyWireModule = (actions, callbacks) => wireModule(actions, callbacks, { folder: '../' }).text;

/** Those of one domain in a file of their own, which the file of all extends: a page that needs only these. */
export function liveWireModules(own, others) {
  const { constants } = wireModule(own.actions, own.callbacks);
  const all = wireModule(others.actions, others.callbacks, { base: { path: own.path, constants } });
  const folder = '../';
  return [wireModule(own.actions, own.callbacks, { folder, shared: all.taken }).text, all.text];
}
