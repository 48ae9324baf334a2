// The HTTP calls as an OpenAPI 3.1 document, read off their declarations: what is documented is what is served.
import {
  type CallSpec,
  callPath,
  may,
  type RefusalCode,
  refusalKinds,
  refusals,
  sessionCookies,
  standings,
} from '@alcove/protocol';
import * as z from 'zod/mini';

type Named = { name: string; spec: CallSpec };
type Schema = Record<string, unknown>;

export type Operation = {
  operationId: string;
  summary: string;
  /** Who may make it. */
  description: string;
  security: Record<string, string[]>[];
  tags: string[];
  parameters?: { name: string; in: 'query'; required: boolean; description?: unknown; schema: Schema }[];
  requestBody?: { required: boolean; content: Record<string, { schema: Schema }> };
  responses: Record<string, unknown>;
};
export type OpenApi = {
  openapi: string;
  info: { title: string; version: string; description: string };
  tags: { name: string }[];
  paths: Record<string, Record<string, unknown>>;
  components: {
    schemas: Record<string, Schema>;
    responses: Record<string, unknown>;
    securitySchemes: Record<string, Schema>;
  };
};

const bodyKinds = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'];

const schemaOf = (type: z.ZodMiniType, io: 'input' | 'output'): Schema => {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any' });
  return schema;
};

const json = (schema: Schema, description: string) => ({
  description,
  content: { 'application/json': { schema } },
});
const failureRef = { $ref: '#/components/schemas/Failure' };

/** HTTP answers that any call may give besides its own, by the kinds of refusal that lead to them. */
const otherAnswers: Record<number, string> = {
  400: 'The request cannot be read',
  401: 'No login, or `uid` is not the session’s',
  403: 'No valid gate pass, a foreign origin, or a file one may not see',
  404: 'Nothing is served here',
  405: 'Another method is served here: see `Allow`',
  413: 'Too large',
  415: 'A body of a kind that is not read',
  429: 'Too many: see `Retry-After`',
  500: 'Our fault; `request_id` names the request in our log',
  503: 'Not now: the site is stopping, or the time was up',
};

/** By name, so that the document does not change when a declaration moves. */
const codes = (Object.keys(refusals) as RefusalCode[]).toSorted();

const codesAnswering = (status: number): string[] =>
  codes.filter((code) => refusalKinds[refusals[code].kind].http === status);

const failure = {
  type: 'object',
  required: ['status', 'code', 'message'],
  properties: {
    status: { const: 'error' },
    code: { type: 'string', enum: codes, description: 'Names the refusal for programs' },
    message: {
      type: 'string',
      description: 'The same in words, in the language of the path or the `lang` cookie',
    },
    messages: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'One text for each field at fault',
    },
    retry_after: { type: 'integer', description: 'Seconds until another try may pass; also `Retry-After`' },
    request_id: { type: 'string' },
  },
};

/** The row of the capability table, in words for authors of clients. */
function whoMay({ who, stepUp }: CallSpec): string {
  const standing =
    who === 'anyone'
      ? 'For anyone.'
      : `Capability \`${who}\`: ${standings.filter((each) => may(who, each)).join(', ')}.`;
  return stepUp ? `${standing} Asks for a login or step-up of the last ten minutes.` : standing;
}

/** A file travels in parts only. */
function bodyOf({ file }: CallSpec, input: Schema): NonNullable<Operation['requestBody']> {
  const required = (input.required ?? []) as string[];
  if (!file) {
    const content = Object.fromEntries(bodyKinds.map((kind) => [kind, { schema: input }]));
    return { required: required.length > 0, content };
  }
  const upload = {
    type: 'string',
    format: 'binary',
    description: `The file, of at most ${file.maxBytes} bytes; fields come before it`,
  };
  const properties = { ...(input.properties as object), [file.field]: upload };
  const schema = { ...input, properties, required: [...required, file.field] };
  return { required: true, content: { 'multipart/form-data': { schema } } };
}

function operationOf({ name, spec }: Named): Operation {
  const [domain = ''] = name.split('.');
  const input = schemaOf(spec.input, 'input');
  const properties = (input.properties ?? {}) as Record<string, Schema>;
  const required = new Set((input.required ?? []) as string[]);
  const data = schemaOf(spec.output, 'output');
  const success = spec.bare
    ? data
    : {
        type: 'object',
        required: ['status', 'data'],
        properties: { status: { const: 'success' }, data },
      };
  const asked =
    spec.method === 'GET'
      ? {
          parameters: Object.entries(properties).map(([field, { description, ...schema }]) => ({
            name: field,
            in: 'query' as const,
            required: required.has(field),
            ...(description !== undefined && { description }),
            schema,
          })),
        }
      : { requestBody: bodyOf(spec, input) };
  return {
    operationId: name,
    summary: spec.summary,
    description: whoMay(spec),
    security: spec.who === 'anyone' ? [] : [{ session: [] }],
    tags: [domain],
    ...asked,
    responses: {
      200: json({ oneOf: [success, failureRef] }, 'Done, or refused by a rule of the product'),
      ...Object.fromEntries(
        // A call for anyone never asks for a login.
        Object.keys(otherAnswers)
          .filter((status) => status !== '401' || spec.who !== 'anyone')
          .map((status) => [status, { $ref: `#/components/responses/${status}` }]),
      ),
    },
  };
}

/** `/b…` is served below each language's prefix, and answers in that language. */
const languageServers = [
  {
    url: '{prefix}',
    description: 'The language of the answers',
    variables: { prefix: { default: '', enum: ['', '/en', '/ru'] } },
  },
];

export function describeCalls(calls: readonly Named[]): OpenApi {
  const paths: OpenApi['paths'] = {};
  for (const call of calls) {
    const path = callPath(call.spec);
    const item = (paths[path] ??= call.spec.prefix === 'site' ? { servers: languageServers } : {});
    item[call.spec.method.toLowerCase()] = operationOf(call);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Alcôve',
      version: '1',
      description:
        'Every call answers `{ status: "success", data }` or `{ status: "error", code, message, messages? }`. Bodies may be JSON, form-encoded or multipart. Flags are 0 or 1. Paths are served with and without their last slash.',
    },
    tags: [...new Set(calls.map(({ name }) => name.split('.')[0] ?? ''))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: sessionCookies.secret.name,
          description: 'Set by login and registration; the same for `/_backend` and `/b`',
        },
      },
      schemas: { Failure: failure },
      responses: Object.fromEntries(
        Object.entries(otherAnswers).map(([status, description]) => [
          status,
          {
            ...json(failureRef, `${description}. Codes: ${codesAnswering(Number(status)).join(', ')}`),
            ...(status === '429' && {
              headers: { 'Retry-After': { description: 'Seconds', schema: { type: 'integer' } } },
            }),
          },
        ]),
      ),
    },
  };
}
