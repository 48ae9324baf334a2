// A schema as a stranger reads it: fields with their types, shared shapes by name.
import {
  attachment,
  caps,
  chatMessage,
  messageStyle,
  personInRoom,
  pmContact,
  pmConversation,
  pmMessage,
  privateData,
  room,
  sessionConfiguration,
} from '@alcove/protocol';
import * as z from 'zod/mini';

type Schema = {
  type?: string | string[];
  title?: string;
  description?: string;
  default?: unknown;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  required?: string[];
  maxLength?: number;
};

/** Shapes that several messages hold, in the order of their explanation. */
export const shapes: Readonly<Record<string, z.ZodMiniType>> = {
  room,
  person: personInRoom,
  message: chatMessage,
  style: messageStyle,
  attachment,
  caps,
  private_data: privateData,
  conversation: pmConversation,
  contact: pmContact,
  private_message: pmMessage,
};

/** With shared shapes by name, except the one that is asked for itself. */
function read(type: z.ZodMiniType, io: 'input' | 'output'): Schema {
  return z.toJSONSchema(type, {
    io,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      const named = Object.entries(shapes).find(([, shape]) => shape === (zodSchema as unknown));
      if (!named || named[1] === type) return;
      for (const key of Object.keys(jsonSchema)) delete jsonSchema[key as keyof typeof jsonSchema];
      jsonSchema.title = named[0];
    },
  }) as Schema;
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

function typeText(schema: Schema): string {
  const { title, const: only, enum: values, anyOf, type, items, properties, maxLength } = schema;
  if (title) return `[${title}](#${title})`;
  if (values) return values.map((value) => `\`${JSON.stringify(value)}\``).join(', ');
  if (only !== undefined) return `\`${JSON.stringify(only)}\``;
  if (anyOf) return anyOf.map(typeText).join(' or ');
  if (type === 'array') return `list of ${items ? typeText(items) : 'anything'}`;
  if (properties) {
    return `{ ${Object.entries(properties)
      .map(([name, field]) => `\`${name}\`: ${typeText(field)}${noteText(field)}`)
      .join('; ')} }`;
  }
  if (type === 'object') {
    const { additionalProperties: rest } = schema;
    return typeof rest === 'object' ? `object of ${typeText(rest)}` : 'object';
  }
  if (type === 'string' && maxLength !== undefined) return `string, up to ${maxLength}`;
  return [type ?? 'anything'].flat().join(' or ');
}
const noteText = ({ description }: Schema): string => (description ? ` (${description})` : '');

function defaultText(field: Schema): string {
  if (field.default === undefined) return '';
  return field.default === '' ? 'empty' : `\`${JSON.stringify(field.default)}\``;
}

/** One row for each field; `what` heads the first column. */
export function fieldTable(
  type: z.ZodMiniType,
  what: 'Argument' | 'Data' | 'Field',
  io: 'input' | 'output',
): string {
  const { properties = {}, required = [] } = read(type, io);
  const rows = Object.entries(properties).map(([name, field]) => {
    const isOptional = !required.includes(name);
    const given = [isOptional && 'may be absent', defaultText(field) && `default ${defaultText(field)}`];
    const note = [field.description, given.filter(Boolean).join(', ')].filter(Boolean).join('; ');
    return `| \`${name}\` | ${cell(typeText(field))} | ${cell(note)} |`;
  });
  if (rows.length === 0) return what === 'Data' ? 'No data.' : 'No arguments.';
  return [`| ${what} | Type | |`, '|---|---|---|', ...rows].join('\n');
}

export const configurationTable = (): string => fieldTable(sessionConfiguration, 'Field', 'output');
