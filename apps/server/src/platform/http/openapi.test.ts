// The document of the calls says what is declared, to programs and to people.
import { callPath, namedCalls, refusals } from '@alcove/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '../../testing/index.ts';
import type { OpenApi, Operation } from './openapi.ts';

describe('a demo', () => {
  let site: TestSite;
  beforeAll(async () => void (site = await startTestSite()));
  afterAll(() => site.close());

  const read = async () => (await (await fetch(`${site.url}/openapi.json`)).json()) as OpenApi;

  test('documents each declared call with its fields, its answer and every refusal', async () => {
    const document = await read();
    expect(document.openapi).toBe('3.1.0');
    for (const { name, spec } of namedCalls) {
      const operation = document.paths[callPath(spec)]?.[spec.method.toLowerCase()] as Operation;
      expect(operation, name).toMatchObject({ operationId: name, summary: spec.summary });
      expect(operation.responses).toHaveProperty('200.content');
    }
    const failure = document.components.schemas.Failure as { properties: { code: { enum: string[] } } };
    expect(failure.properties.code.enum).toEqual(Object.keys(refusals).toSorted());
  });

  test('says of each call who may make it, and which ask for a recent login', async () => {
    const { paths, components } = await read();
    const login = paths['/b/user/login/']?.post as Operation;
    expect(login).toMatchObject({ description: 'For anyone.', security: [] });
    expect(login.responses).not.toHaveProperty('401');
    const change = paths['/b/member/change/email/request/']?.post as Operation;
    expect(change.security).toEqual([{ session: [] }]);
    expect(change.description).toBe(
      'Capability `editProfile`: free, verified, premium, privileged. Asks for a login or step-up of the last ten minutes.',
    );
    expect(change.responses).toHaveProperty('401');
    expect(components.securitySchemes.session).toMatchObject({ in: 'cookie', name: '__Host-session' });
  });

  test('offers each body as JSON, as a form and as multipart', async () => {
    const { paths } = await read();
    const contact = paths['/b/contact/']?.post as Operation;
    expect(Object.keys(contact.requestBody?.content ?? {})).toEqual([
      'application/json',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
    ]);
    expect(JSON.stringify(contact.requestBody)).toContain('Where the receipt goes');
  });

  test('every reference in it leads somewhere', async () => {
    const document = await read();
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(
      ([, path]) => path ?? '',
    );
    for (const path of new Set(references)) {
      const found = path
        .split('/')
        .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], document);
      expect(found, path).toBeDefined();
    }
  });

  test('shows the calls as a page to a reader, in the language of that reader', async () => {
    const answer = await fetch(`${site.url}/dev/api`, {
      headers: { accept: 'text/html', cookie: 'lang=ru' },
    });
    const page = await answer.text();
    expect(page).toContain('<html lang="ru">');
    for (const { spec } of namedCalls) expect(page).toContain(callPath(spec));
    expect(await (await fetch(`${site.url}/dev/api`)).json()).toEqual(await read());
  });
});

test('production documents its own calls and keeps the developer’s to itself', async () => {
  const site = await startTestSite({ env: { SITE_MODE: 'production' } });
  try {
    const { paths } = (await (await fetch(`${site.url}/openapi.json`)).json()) as OpenApi;
    expect(Object.keys(paths)).toContain('/b/contact/');
    expect(Object.keys(paths).filter((path) => path.startsWith('/dev'))).toEqual([]);
    expect((await fetch(`${site.url}/dev/api`)).status).toBe(404);
  } finally {
    await site.close();
  }
});
