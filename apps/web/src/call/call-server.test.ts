// Answers of the server as the browser receives them, and what it says where none comes.
import { readFileSync } from 'node:fs';
import { checkNick, loginOnSite as login } from '@alcove/protocol/addresses';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addressIn, callServer, callTimeoutMs, isUnanswered } from './call-server.ts';

const credentials = { login: 'Maelle_69', password: 'lampe-et-rideau' };

const logTexts = JSON.parse(
  readFileSync(new URL('../../../../packages/i18n/catalogues/en/refusals.json', import.meta.url), 'utf8'),
) as Record<string, string>;

/** `fetch` as the test wants it, and what it was asked. */
function network(answer: (asked: Request) => Promise<Response> | Response) {
  const asked: Request[] = [];
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    const request = new Request(new URL(address, 'http://alcove.test'), init);
    asked.push(request);
    return Promise.resolve(answer(request));
  });
  return asked;
}
/** A server that never answers, until the caller gives up. */
const silence = (asked: Request) =>
  new Promise<Response>((_, reject) =>
    asked.signal.addEventListener('abort', () => reject(asked.signal.reason as Error)),
  );

beforeEach(() => vi.stubGlobal('document', { documentElement: { lang: 'ru' } }));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a call from the browser', () => {
  it('goes to the address of the language with its cookies and brings the data of the answer (R7.194, R7.195)', async () => {
    const asked = network(() => Response.json({ status: 'success', data: { uid: 1 } }));
    expect(await callServer(login, credentials)).toEqual({ status: 'success', data: { uid: 1 } });
    expect(asked[0]?.url).toBe('http://alcove.test/ru/b/user/login/');
    expect(await asked[0]?.json()).toEqual(credentials);
    expect(asked[0]?.credentials).toBe('same-origin');
    expect(addressIn('ru', '/_backend/trial/')).toBe('/_backend/trial/');
  });

  it('asks in the query where nothing changes', async () => {
    const asked = network(() => Response.json({ status: 'success', data: { nick: 'Léa', free: 1 } }));
    await callServer(checkNick, { nick: 'Léa & co' });
    expect(asked[0]?.url).toBe('http://alcove.test/ru/b/user/nick/check?nick=L%C3%A9a+%26+co');
  });

  it('brings a refusal with its words, and its code beside them (R5.007, R5.008, R7.196, R8.016, R8.017)', async () => {
    const refusal = { status: 'error', code: 'login_failed', message: 'Неверно', messages: { login: 'Нет' } };
    network(() => Response.json(refusal, { status: 400 }));
    const answer = await callServer(login, credentials);
    expect(answer).toEqual(refusal);
    expect(isUnanswered(answer)).toBe(false);
  });

  it('reports a network error when no answer or a foreign one comes (R8.013)', async () => {
    network(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await callServer(login, credentials)).toMatchObject({ code: 'network_error' });
    network(() => new Response('<h1>Bad gateway</h1>', { status: 502 }));
    const answer = await callServer(login, credentials);
    expect(answer).toMatchObject({ code: 'network_error', message: logTexts.network_error });
    expect(isUnanswered(answer)).toBe(true);
  });

  it.each([
    ['no envelope', { nonsense: 1 }],
    ['another status', { status: 'ok', data: {} }],
    ['a success without data', { status: 'success' }],
    ['an error without words', { status: 'error' }],
    ['null', null],
  ])('treats a body that is %s as a failure (R5.007)', async (_, body) => {
    network(() => Response.json(body));
    expect(await callServer(login, credentials)).toMatchObject({ status: 'error', code: 'network_error' });
  });

  it('ends after fifteen seconds (R8.015)', async () => {
    const given = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      expect(ms).toBe(callTimeoutMs);
      return given.signal;
    });
    network(silence);
    const answer = callServer(login, credentials);
    given.abort();
    expect(await answer).toMatchObject({
      code: 'request_timeout',
      message: logTexts.request_timeout?.replace('{{ms}}', String(callTimeoutMs)),
    });
  });

  it('ends when the caller no longer waits (R8.014)', async () => {
    const leaving = new AbortController();
    network(silence);
    const answer = callServer(login, credentials, { signal: leaving.signal });
    leaving.abort();
    expect(await answer).toMatchObject({ code: 'request_aborted', message: logTexts.request_aborted });
  });
});
