// `/dev/api`: every call with its fields and its answer, to read rather than to parse.
import type { Words } from '@alcove/i18n';
import type { Language } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import type { OpenApi, Operation } from '../../platform/http/openapi.ts';
import { html } from './html.ts';
import { developerPage } from './page.ts';

type Reader = { language: Language; nonce: string; words: Words };
type Schema = { type?: unknown; enum?: unknown[]; description?: string } & Record<string, unknown>;

const apiStyle = `
main{max-width:960px;margin:0 auto;padding:26px 24px 64px;display:grid;gap:12px}
main>p a{color:var(--accent)}
h2{font:600 14px/1.4 inherit;color:var(--text-3);margin:20px 0 0}
details{border-radius:18px;background:var(--surface);box-shadow:inset 0 0 0 1px var(--line)}
summary{display:flex;flex-wrap:wrap;align-items:baseline;gap:4px 12px;padding:14px 18px;border-radius:18px;cursor:pointer;list-style:none}
summary::-webkit-details-marker{display:none}
summary code{font:600 14px/1.4 var(--mono);overflow-wrap:anywhere}
summary b{font:600 12px/1.4 var(--mono);color:var(--accent);min-width:44px}
summary span{flex-basis:100%;color:var(--text-2)}
.details{padding:0 18px 18px;display:grid;gap:10px;min-width:0}
h3{margin:0;font:600 12px/1.4 inherit;color:var(--text-3)}
dl{margin:0;display:grid;grid-template-columns:max-content minmax(0,1fr);gap:6px 16px}
dt{font:600 14px/1.45 var(--mono)}dd{margin:0;color:var(--text-2);overflow-wrap:anywhere}
pre{margin:0;padding:14px;border-radius:12px;background:var(--sunken);font:12px/1.5 var(--mono);overflow:auto}
@media(max-width:520px){dl{grid-template-columns:minmax(0,1fr)}}`;

type Field = { name: string; required: boolean; schema: Schema };

function fieldsOf({ parameters, requestBody }: Operation): Field[] {
  if (parameters)
    return parameters.map(({ name, required, description, schema }) => ({
      name,
      required,
      schema: { ...schema, ...(description !== undefined && { description: String(description) }) },
    }));
  const schema = (requestBody?.content['application/json']?.schema ?? {}) as Schema;
  const required = new Set((schema.required ?? []) as string[]);
  return Object.entries((schema.properties ?? {}) as Record<string, Schema>).map(([name, field]) => ({
    name,
    required: required.has(name),
    schema: field,
  }));
}

/** Short enough for a line: its kind, its bounds, its choices. */
function kindOf(schema: Schema): string {
  if (schema.enum) return schema.enum.map(String).join(' | ');
  return Object.entries(schema)
    .filter(([key]) => key !== 'pattern' && key !== 'description')
    .map(([key, value]) => (key === 'type' ? String(value) : `${key} ${JSON.stringify(value)}`))
    .join(', ');
}

const field = ({ name, required, schema }: Field, words: Words) =>
  html`<dt>${name}</dt>
    <dd>
      ${kindOf(schema)}${required && ` (${words.t('dev:api.required')})`}${
        schema.description && html`<br />${schema.description}`
      }
    </dd>`;

function call(path: string, method: string, operation: Operation, words: Words) {
  const fields = fieldsOf(operation);
  return html`<details>
    <summary><b>${method.toUpperCase()}</b><code>${path}</code><span>${operation.summary}</span></summary>
    <div class="details">
      <p class="dim">${operation.description}</p>
      <h3>${words.t('dev:api.fields')}</h3>
      ${fields.length > 0 ? html`<dl>${fields.map((each) => field(each, words))}</dl>` : words.t('dev:api.none')}
      <h3>${words.t('dev:api.answer')}</h3>
      <pre tabindex="0">${JSON.stringify(operation.responses['200'], null, 2)}</pre>
    </div>
  </details>`;
}

export function apiPage(document: OpenApi, reader: Reader): string {
  const { words } = reader;
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => method !== 'servers')
      .map(([method, operation]) => ({ path, method, operation: operation as Operation })),
  );
  const title = words.t('dev:api.title');
  return developerPage(reader, {
    address: addresses.api.path,
    title,
    style: apiStyle,
    content: html`<main>
      <h1>${title}</h1>
      <p class="dim">
        ${words.t('dev:api.intro')} <a href="/openapi.json">${words.t('dev:api.document')}</a>
      </p>
      ${document.tags.map(
        ({ name }) =>
          html`<h2>${name}</h2>
            ${operations
              .filter(({ operation }) => operation.tags.includes(name))
              .map(({ path, method, operation }) => call(path, method, operation, words))}`,
      )}
    </main>`,
  });
}
