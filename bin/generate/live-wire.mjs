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

/** Writes shapes as code; `constants` gathers those of exported schemas, each after those it uses. */
function shapeWriter() {
  const constants = new Map();
  const write = (schema, where) => {
    const name = exported.get(schema);
    if (name === undefined) return writeInPlace(schema, where);
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
  return { constants, write };
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

const table = (name, type, rows) =>
  `export const ${name} = {\n${rows.join('')}} as const satisfies ${type};\n`;

/** `actions`, `callbacks`: domain → name → declaration. */
export function liveWireModule(actions, callbacks) {
  const [asked, called] = [together(actions), together(callbacks)];
  const { constants, write } = shapeWriter();
  const shapesOf = (messages) =>
    messages.map(([name, { where, data }]) => `  ${name}: ${write(data, where)},\n`);
  const [results, heard] = [shapesOf(asked), shapesOf(called)];

  const tables = [
    table(
      'actionAddresses',
      'Record<SocketActionName, { plugin: string; action: string }>',
      asked.map(([name, { plugin, action }]) => `  ${name}: { plugin: '${plugin}', action: '${action}' },\n`),
    ),
    table(
      'callbackNames',
      'Record<string, CallbackName>',
      called.map(([name, { plugin, action }]) => `  '${plugin}/${action}': '${name}',\n`),
    ),
    [...constants].map(([name, shape]) => `const ${name} = ${shape};\n`).join(''),
    table('resultShapes', 'Record<SocketActionName, Shape>', results),
    table('callbackShapes', 'Record<CallbackName, Shape>', heard),
  ];
  const code = tables.join('\n');
  const combinators = [
    ...new Set(code.match(/\b(?:anyOf|is[A-Z]\w+|listOf|nullable|optional|recordOf|shaped)\b/g)),
  ];
  return [
    head,
    "import type { CallbackName, SocketActionName } from './live-client.ts';\n",
    `import { ${combinators.toSorted().join(', ')}, type Shape } from './shapes.ts';\n\n`,
    code,
  ].join('');
}
