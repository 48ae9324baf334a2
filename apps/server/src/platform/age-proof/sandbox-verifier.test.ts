import { once } from 'node:events';
import { createServer } from 'node:http';
import { type Browser, chromium } from '@playwright/test';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ageProofsContract, spendInMemory } from './age-proof.contract.ts';
import { createSandboxVerifier, sandboxVerifierPaths, sandboxWidgetScript } from './sandbox-verifier.ts';

const open = (secretKey = 'the secret of this site') => {
  const clock = { now: () => Date.UTC(2026, 10, 21, 12) };
  return createSandboxVerifier({ secretKey, clock, spend: spendInMemory() });
};

ageProofsContract('by the sandbox', () => {
  const proofs = open();
  return { proofs, prove: proofs.issue };
});

test("a sandbox token of another site's secret is refused", async () => {
  expect(await open().accept(await open('the secret of another site').issue())).toBe(false);
});

const chromiumPath = process.env.CHROMIUM_PATH;
const chromiumMissing = chromiumPath ? '' : ' (skipped: no Chromium; install it or set CHROMIUM_PATH)';

describe.skipIf(!chromiumPath)(`the sandbox widget in a browser${chromiumMissing}`, () => {
  const verifier = open();
  let browser: Browser;
  let origin: string;
  let answerToken: () => Promise<{ status: number; body: string }>;
  // As strict as the site's own pages: scripts need the nonce, and the widget must not need more.
  const policy =
    "default-src 'none'; script-src 'nonce-n'; connect-src 'self'; style-src-attr 'unsafe-inline'";
  const page =
    '<!doctype html><title>gate</title><div id=place></div><script nonce=n src=/sandbox/age/widget.js></script>';
  const server = createServer((request, response) => {
    const answer = async () => {
      if (request.url === sandboxVerifierPaths.script) {
        return response
          .setHeader('content-type', 'text/javascript; charset=utf-8')
          .end(sandboxWidgetScript());
      }
      if (request.url === sandboxVerifierPaths.token && request.method === 'POST') {
        const { status, body } = await answerToken();
        return response.writeHead(status).end(body);
      }
      return response
        .writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy })
        .end(request.url === '/' ? page : '');
    };
    void answer();
  });

  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: String(chromiumPath),
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    origin = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  });
  afterAll(async () => {
    await browser?.close();
    server.close();
  });
  beforeEach(() => {
    answerToken = async () => ({ status: 200, body: JSON.stringify({ token: await verifier.issue() }) });
  });

  async function mount(language: string) {
    const tab = await browser.newPage();
    const errors: string[] = [];
    tab.on('console', (line) => line.type() === 'error' && errors.push(line.text()));
    tab.on('pageerror', (error) => errors.push(error.message));
    await tab.goto(origin);
    await tab.evaluate(
      `window.calls = []; window.widget = AlcoveAgeVerifier.mount(document.querySelector('#place'), {
        language: '${language}',
        onProof: (token) => calls.push(token), onRefusal: () => calls.push('refused') })`,
    );
    const calls = () => tab.evaluate('window.calls') as Promise<string[]>;
    const left = () => tab.evaluate("document.querySelector('#place').childElementCount");
    return { tab, errors, calls, left, destroy: () => tab.evaluate('widget.destroy()') };
  }

  test.each([
    ['fr', 'J’ai 18 ans ou plus (bac à sable)'],
    ['en', 'I am an adult (sandbox)'],
    ['ru', 'Мне есть 18 лет (песочница)'],
  ])('in %s an adult presses a button and the site accepts the token', async (language, label) => {
    const { tab, calls, errors } = await mount(language);
    await tab.getByRole('button', { name: label }).click();
    await expect.poll(calls).toHaveLength(1);
    expect(await verifier.accept(String((await calls())[0]))).toBe(true);
    expect(errors).toEqual([]);
    await tab.close();
  });

  test('a visitor who is not an adult is reported to the page, and no token is requested', async () => {
    const { tab, calls } = await mount('en');
    await tab.getByRole('button', { name: 'I am not' }).click();
    expect(await calls()).toEqual(['refused']);
    await tab.close();
  });

  test('a failed check says so and can be tried again', async () => {
    const { tab, calls } = await mount('en');
    const good = answerToken;
    answerToken = async () => ({ status: 503, body: '' });
    const adult = tab.getByRole('button', { name: 'I am an adult' });
    await adult.click();
    await tab.getByText('The check did not succeed').waitFor();
    answerToken = good;
    await adult.click();
    await expect.poll(calls).toHaveLength(1);
    await tab.close();
  });

  test('a destroyed widget leaves the page, and a token that arrives later is never handed over', async () => {
    const { tab, calls, left, destroy } = await mount('en');
    const asked = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<{ status: number; body: string }>();
    answerToken = () => {
      asked.resolve();
      return answer.promise;
    };
    await tab.getByRole('button', { name: 'I am an adult' }).click();
    await asked.promise;
    await destroy();
    const ended = tab.waitForEvent('requestfailed').catch(() => {});
    answer.resolve({ status: 200, body: JSON.stringify({ token: 'late' }) });
    await Promise.race([ended, tab.evaluate('fetch("/again").then(() => {})')]);
    expect(await left()).toBe(0);
    expect(await calls()).toEqual([]);
    await tab.close();
  });
});
