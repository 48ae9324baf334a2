// Uploads: the right to send one is checked before it is read, and nothing of it outlives the call.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { ClientRequest } from 'node:http';
import { defineCalls, type MemberPerson, type Uid } from '@alcove/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { until } from '../../testing/index.ts';
import type { Known } from './session.ts';
import type { Environment } from '../../settings.ts';
import { restBounds } from './rest-of-body.ts';
import { answerOf, beginUpload, cutOff, fileHead, partHead } from './testing/begun-upload.ts';
import { startEdge } from './testing/edge.ts';
import { describeCalls } from './openapi.ts';
import type { UploadedFile } from './upload.ts';
import { uploadSlotBounds } from './upload-slots.ts';

const maxBytes = 1024 * 1024;
const calls = defineCalls({
  send: {
    prefix: 'site',
    method: 'POST',
    path: '/send/',
    who: 'ownAccount',
    summary: 'Takes a file',
    file: { field: 'upload', maxBytes },
    input: z.object({ title: z._default(z.string(), '') }),
    output: z.object({ name: z.string(), type: z.string(), bytes: z.int(), title: z.string() }),
  },
  post: {
    prefix: 'backend',
    method: 'POST',
    path: '/post/',
    who: 'ownAccount',
    summary: 'Takes a file and the uid of its sender',
    file: { field: 'upload', maxBytes },
    input: z.object({ uid: z.optional(z.string()) }),
    output: z.object({}),
  },
});

const uid = 1001 as Uid;
const person: MemberPerson = {
  kind: 'member',
  uid,
  nick: 'Ondine',
  gender: 2,
  active: true,
  phoneVerified: false,
  certified: false,
  premiumUntil: 0,
};
const ondine: Known = { session: { id: 'session-of-ondine', uid, provenAt: 0, person } };

let known: Known = ondine;
type Received = UploadedFile & { bytesOnDisk: Buffer };
let received: Received[] = [];
let sessionReads = 0;
const read = async () => {
  sessionReads++;
  return known;
};
let held: Promise<void> | undefined;
const keep = async (file: UploadedFile) => {
  received.push({ ...file, bytesOnDisk: readFileSync(file.content as string) });
  await held;
};
const start = (env: Environment = {}) =>
  startEdge(
    calls,
    {
      send: async ({ title }, { file }) => {
        await keep(file);
        return { name: file.name, type: file.type, bytes: file.bytes, title };
      },
      post: async (_input, { file }) => {
        await keep(file);
        return {};
      },
    },
    { env, sessions: { read } },
  );
let edge: Awaited<ReturnType<typeof start>>;
beforeAll(async () => {
  edge = await start();
});
afterAll(() => edge.close());
beforeEach(() => {
  [known, received, held] = [ondine, [], undefined];
});

const picture = (bytes = 3000) => new File([Buffer.alloc(bytes, 7)], 'Été.JPG', { type: 'image/jpeg' });

type Part = [field: string, value: string | File];
function formOf(parts: Part[]): FormData {
  const form = new FormData();
  for (const [field, value] of parts) form.append(field, value);
  return form;
}

async function send(parts: Part[], path = '/en/b/send/', headers: Record<string, string> = {}) {
  const answer = await edge.fetch(path, { method: 'POST', body: formOf(parts), headers });
  return { http: answer.status, ...((await answer.json()) as { code?: string }) };
}

const uploadHead = fileHead('upload');

/** An upload of which only the beginning is sent. */
const begin = (path: string, announcedBytes: number | undefined, beginning = uploadHead, url = edge.url) =>
  beginUpload(url + path, beginning, { announcedBytes });

async function answerTo(request: ClientRequest) {
  const { http, body } = await answerOf(request);
  request.destroy();
  return { http, ...body };
}

test('a file arrives whole, with its name, its kind and the fields around it', async () => {
  const answer = await send([
    ['title', 'before'],
    ['upload', picture()],
  ]);
  expect(answer).toEqual({
    http: 200,
    status: 'success',
    data: { name: 'Été.JPG', type: 'image/jpeg', bytes: 3000, title: 'before' },
  });
  expect(received[0]?.bytesOnDisk.equals(Buffer.alloc(3000, 7))).toBe(true);
  const after = await send([
    ['upload', picture()],
    ['title', 'after'],
  ]);
  expect(after).toMatchObject({ data: { title: 'after' } });
});

test('the largest file fits, and a byte more is refused at its field, announced or not', async () => {
  expect(await send([['upload', picture(maxBytes)]])).toMatchObject({ http: 200, status: 'success' });
  const refused = {
    http: 200,
    status: 'error',
    code: 'file_too_large',
    messages: { upload: expect.stringContaining('1') },
  };
  expect(await send([['upload', picture(maxBytes + 1)]])).toMatchObject(refused);
  // Nothing of it has to be sent.
  expect(await answerTo(begin('/en/b/send/', 50 * maxBytes, ''))).toMatchObject(refused);
  const endless = begin('/en/b/send/', undefined);
  const answer = answerTo(endless);
  endless.write(Buffer.alloc(maxBytes + 1));
  expect(await answer).toMatchObject(refused);
  expect(received).toHaveLength(1);
});

describe('before a byte of the file is read, an upload is refused', () => {
  test('of a visitor without a session', async () => {
    known = {};
    expect(await answerTo(begin('/b/send/', maxBytes, ''))).toMatchObject({
      http: 401,
      code: 'authorization_required',
    });
    const insisting = begin('/b/send/', maxBytes);
    await once(insisting, 'response');
    const cut = cutOff(insisting);
    insisting.write(Buffer.alloc(maxBytes / 2));
    await cut;
    expect(received).toEqual([]);
  });

  test('of a page that names another member', async () => {
    const other = `${partHead('uid')}1002\r\n${uploadHead}`;
    expect(await answerTo(begin('/_backend/post/', maxBytes, other))).toMatchObject({
      http: 401,
      code: 'session_mismatch',
    });
    const late: Part[] = [
      ['upload', picture()],
      ['uid', '1002'],
    ];
    expect(await send(late, '/_backend/post/')).toMatchObject({ http: 401, code: 'session_mismatch' });
    expect(received).toEqual([]);
    expect(await send([['uid', String(uid)], ...late.slice(0, 1)], '/_backend/post/')).toMatchObject({
      status: 'success',
    });
  });

  test('from another site', async () => {
    const headers = { origin: 'https://elsewhere.example' };
    expect(await send([['upload', picture()]], '/b/send/', headers)).toMatchObject({ http: 403 });
  });
});

test('it is one file, in its own field, in a form in parts', async () => {
  expect(await send([['title', 'x']])).toMatchObject({ http: 200, code: 'invalid_input' });
  expect(await send([['upload', new File([], '')]])).toMatchObject({
    code: 'invalid_input',
    messages: { upload: expect.any(String) },
  });
  expect(await send([['upload', 'not a file']])).toMatchObject({ code: 'invalid_input' });
  const two: Part[] = [
    ['upload', picture()],
    ['upload', picture()],
  ];
  expect(await send(two)).toMatchObject({ http: 200, code: 'files_too_many' });
  expect(await send([['other', picture()]])).toMatchObject({ http: 415, code: 'wrong_type' });
  const json = await edge.fetch('/b/send/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  expect(json.status).toBe(415);
  const many: Part[] = Array.from({ length: 300 }, () => ['title', 'x']);
  expect(await send(many)).toMatchObject({ http: 413, code: 'too_large' });
  expect(await send([['title', 'x'.repeat(300_000)]])).toMatchObject({ http: 413, code: 'too_large' });
  expect(received).toEqual([]);
});

test('a form that is broken or ends too soon is malformed', async () => {
  const cut = begin('/b/send/', undefined);
  const answer = answerTo(cut);
  cut.end('half of it');
  expect(await answer).toMatchObject({ http: 400, code: 'malformed' });
  expect(received).toEqual([]);
  expect(edge.log.entries).toEqual([]);
});

test('a member uploads a few files at once; an upload that is broken off frees its slot and reaches no handler', async () => {
  const asked = sessionReads;
  const waiting = Array.from({ length: uploadSlotBounds.atOncePerMember }, () => begin('/b/send/', maxBytes));
  const refused = async () => (await send([['upload', picture(10)]])).http === 429;
  // One that is sent before would hold the slot that a waiting one takes.
  await until(() => sessionReads >= asked + waiting.length);
  await until(refused);
  const full = await edge.fetch('/b/send/', { method: 'POST', body: formOf([['upload', picture(10)]]) });
  expect(full.headers.get('retry-after')).toBe(String(uploadSlotBounds.retrySeconds));
  received = [];
  for (const request of waiting) request.destroy();
  await until(async () => !(await refused()));
  expect(received).toHaveLength(1);
});

test('a slot is held until the call is answered', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  held = promise;
  const running = Array.from({ length: uploadSlotBounds.atOncePerMember }, () =>
    send([['upload', picture()]]),
  );
  await until(() => received.length === uploadSlotBounds.atOncePerMember);
  expect(await send([['upload', picture()]])).toMatchObject({ http: 429, code: 'too_many' });
  resolve();
  for (const answer of await Promise.all(running)) expect(answer).toMatchObject({ status: 'success' });
});

test('uploads that stand still in every slot are cut off when another member sends a file', async () => {
  await using site = await start({ RATE_LIMITS: 'off' });
  const sendThere = () =>
    fetch(`${site.url}/b/send/`, { method: 'POST', body: formOf([['upload', picture()]]) });
  const standing = Array.from({ length: uploadSlotBounds.atOnce }, () =>
    begin('/b/send/', maxBytes, uploadHead, site.url),
  );
  const closed = Promise.race(standing.map(cutOff));
  await until(async () => (await sendThere()).status === 503);
  await site.clock.advance(uploadSlotBounds.graceMs);
  expect((await sendThere()).status).toBe(200);
  await closed;
  for (const request of standing) request.destroy();
});

test('without scripts a form comes back to its page, with what was wrong about it', async () => {
  const accept = { accept: 'text/html' };
  const submit = (parts: Part[], path = '/en/b/send/') =>
    edge.fetch(path, { method: 'POST', body: formOf(parts), headers: accept });
  const taken = await submit([
    ['return', '/en/member/settings'],
    ['upload', picture()],
  ]);
  expect([taken.status, taken.headers.get('location')]).toEqual([303, '/en/member/settings']);
  const refused = await submit([
    ['return', '/en/member/settings'],
    ['upload', picture(maxBytes + 1)],
  ]);
  expect(refused.headers.get('location')).toBe('/en/member/settings?refused=file_too_large');
  known = {};
  const stranger = await submit([], '/en/b/send/?return=%2Fen%2Fmember%2Fsettings');
  expect(stranger.headers.get('location')).toBe('/en/member/settings?refused=authorization_required');
});

test('it is documented as a form in parts with a file', () => {
  const { paths } = describeCalls([{ name: 'test.send', spec: calls.send }]);
  expect(paths['/b/send/']?.post).toMatchObject({
    requestBody: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: {
            required: ['upload'],
            properties: { title: { type: 'string' }, upload: { type: 'string', format: 'binary' } },
          },
        },
      },
    },
  });
});

test('what is let pass of a stranger’s body is less than what a call takes', () => {
  expect(restBounds.bytes).toBeLessThan(maxBytes / 2);
});
