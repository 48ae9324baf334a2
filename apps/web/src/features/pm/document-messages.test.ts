// The messages of one document: its connection and its windows, by what its member and the server do.
import { sampleConversation, createFakeClock, createFakeServer, settled } from '@alcove/live-client/testing';
import type { PmConversation } from '@alcove/protocol';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubStorage } from '../../testing/stub-storage.ts';
import { pmDraft, pmDrafts } from './drafts.ts';
import { renderedTalk } from './page/rendered-talk.ts';
import { documentMessages, holdMessages, messageWindows, windowActions } from './document-messages.ts';

const [me, camille, victor] = [1, 2, 3];
const talkWith = (uid: number, traits: Partial<PmConversation> = {}) => {
  const usual = sampleConversation();
  return { ...usual, conversation_uid: uid, recipient: { ...usual.recipient, uid, id: uid }, ...traits };
};

let server: ReturnType<typeof createFakeServer>;
/** What another tab has stored. */
let tellStorage: (event: { key: string }) => void;
let letGo: () => void;
const asked = () =>
  server.sockets.flatMap(({ requests }) =>
    requests
      .filter(({ plugin }) => plugin === 'im')
      .map(({ action, args }) => [action, args.to ?? args.from]),
  );
const view = (uid: number) => messageWindows.get()?.get(uid);

/** The document of Ondine, once her list has arrived. */
async function opened(conversations: readonly PmConversation[], { session = 's1', premium = false } = {}) {
  server = createFakeServer({ clock: createFakeClock() });
  server.on('im/connect', () => {
    queueMicrotask(() => server.socket.tell('im', 'conversations', { conversations, complete: 1 }));
    return { data: { uid: me, now: 0 } };
  });
  for (const action of ['access_deny', 'access_reset', 'mark_read', 'disconnect'])
    server.on(`im/${action}`, () => ({ data: { unreadCount: 0, access: 'cancelled' } }));
  server.on('im/access_request', () => ({ data: { access: 'allowed' } }));
  letGo = holdMessages(session, me, premium);
  await settled();
  const client = documentMessages.get();
  if (!client) throw new Error('no client');
  return client;
}

beforeEach(() => {
  class BrowserSocket {
    static readonly OPEN = 1;
    readonly readyState = 1;
    #socket;
    constructor(uri: string) {
      this.#socket = server.options.openSocket(uri);
    }
    send = (text: string) => this.#socket.send(text);
    close = (code: number) => this.#socket.close(code);
    addEventListener(type: string, listener: (event: object) => void) {
      if (type === 'open') this.#socket.onOpen(() => listener({}));
      if (type === 'message') this.#socket.onText((data) => listener({ data }));
      if (type === 'close') this.#socket.onClose((code, reason) => listener({ code, reason }));
    }
  }
  const target = { addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal('WebSocket', BrowserSocket);
  vi.stubGlobal('document', { ...target, hasFocus: () => true, visibilityState: 'visible' });
  const listeners: (typeof tellStorage)[] = [];
  tellStorage = (event) => listeners.forEach((listener) => listener(event));
  vi.stubGlobal('window', {
    ...target,
    addEventListener: (type: string, listener: typeof tellStorage) =>
      void (type === 'storage' && listeners.push(listener)),
  });
  vi.stubGlobal('location', { protocol: 'https:', host: 'alcove.test' });
  stubStorage();
});
afterEach(async () => {
  letGo();
  await new Promise((resolve) => setTimeout(resolve, 0));
  vi.unstubAllGlobals();
});

test('a member who writes to a contact sees its window large, and asks for nothing (R4.070)', async () => {
  const client = await opened([talkWith(camille)]);
  windowActions.hide(camille);
  expect(view(camille)).toMatchObject({ hidden: true });
  await client.start(camille);
  expect(view(camille)).toMatchObject({ hidden: false, maximized: true });
  expect(asked().map(([action]) => action)).not.toContain('access_request');
});

test('two tabs of a member agree on windows: each changes what the other has left, and shows it', async () => {
  await opened([talkWith(camille), talkWith(victor)]);
  windowActions.minimize(victor);
  const large = { hidden: false, maximized: true, maximizedAt: 5, minimizedAt: 0 };
  const stored = JSON.stringify([[camille, large]]);
  localStorage.setItem(`messages ${me} windows`, stored);
  windowActions.maximize(victor);
  expect(view(camille)).toEqual(large);
  localStorage.setItem(`messages ${me} windows`, stored);
  tellStorage({ key: `messages ${me} windows` });
  expect([view(camille), view(victor)]).toEqual([large, undefined]);
});

test('drafts of an earlier page are in the lists of the next, tabs keep each other’s, and a logout leaves none (R4.094)', async () => {
  const key = `messages ${me} drafts`;
  localStorage.setItem(key, JSON.stringify({ [camille]: 'I wanted to ask' }));
  await opened([talkWith(camille), talkWith(victor)]);
  expect(pmDrafts.get()).toEqual({ [camille]: 'I wanted to ask' });
  // Another tab has another draft.
  localStorage.setItem(key, JSON.stringify({ [camille]: 'I wanted to ask you' }));
  pmDraft.keep(me, victor, 'see you');
  const both = { [camille]: 'I wanted to ask you', [victor]: 'see you' };
  expect(JSON.parse(localStorage.getItem(key) ?? '')).toEqual(both);
  localStorage.setItem(key, JSON.stringify({ [victor]: 'see you' }));
  tellStorage({ key });
  expect(pmDrafts.get()).toEqual({ [victor]: 'see you' });
  letGo();
  letGo = () => {};
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(pmDrafts.get()).toBeUndefined();
});

test('what a member writes before the connection of the page stands is in sight, and leaves with it (R4.094)', async () => {
  server = createFakeServer({ clock: createFakeClock() });
  server.on('im/connect', () => {
    queueMicrotask(() =>
      server.socket.tell('im', 'conversations', { conversations: [talkWith(camille)], complete: 1 }),
    );
    return { data: { uid: me, now: 0 } };
  });
  server.on('im/message', () => ({ data: { id: 1, mid: '', timestamp: 0 } }));
  letGo = holdMessages('s1', me, false);
  const page = { conversation: talkWith(camille), messages: [], can_move_backward: 0 as const };
  const client = documentMessages.get();
  const talk = () => renderedTalk(page, client && { client, state: client.state });
  talk().client.send(camille, { message: 'before', attachments: [] });
  expect(talk().outgoing).toMatchObject([{ message: 'before', state: 'sending' }]);
  await settled();
  expect(asked()).toContainEqual(['message', camille]);
});

test('a window closes where the other declines, or withdraws what they had agreed to (R4.075, R4.081)', async () => {
  const asking = talkWith(camille, { general_status: 'requested_by_me', asked_by: me });
  const client = await opened([asking, talkWith(victor)]);
  for (const uid of [camille, victor]) {
    windowActions.maximize(uid);
    const denied = talkWith(uid, { general_status: 'denied_by_recipient' });
    server.socket.tell('im', 'conversation_changed', { conversation: denied });
    server.socket.tell('im', 'access_changed', { uid, access: 'denied', by: uid, reason: '' });
    expect(view(uid)).toMatchObject({ hidden: true });
    expect(client.state.conversations.get(uid)?.general_status).toBe('denied_by_recipient');
  }
});

test('a member who makes all windows small has read what was in them (R4.080)', async () => {
  const client = await opened([
    talkWith(camille, { unread: 1, unreadCount: 2, last_id: 4 }),
    talkWith(victor, { unread: 1, unreadCount: 1, last_id: 9 }),
  ]);
  windowActions.minimizeAll();
  await settled();
  expect(
    [...client.state.conversations.values()].map(({ unread, unreadCount }) => [unread, unreadCount]),
  ).toEqual([
    [0, 0],
    [0, 0],
  ]);
  expect(asked()).toContainEqual(['mark_read', camille]);
  expect(asked()).toContainEqual(['mark_read', victor]);
});

test('the connection closes with the logout, and nothing of the member remains (R4.107)', async () => {
  const client = await opened([talkWith(camille)]);
  const { socket } = server;
  letGo();
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(socket.state).toBe('closed');
  expect(documentMessages.get()).toBeUndefined();
  expect(messageWindows.get()).toBeUndefined();
  expect(client.state.conversations.size).toBe(0);
});

test('a member who has become Premium asks again at a login what waits for an answer, in one of their tabs (R4.110)', async () => {
  const waiting = [talkWith(camille, { general_status: 'requested_by_me', asked_by: me }), talkWith(victor)];
  const again = async (login: { session: string; premium: boolean }) => {
    await opened(waiting, login);
    await settled();
    const steps = asked().filter(([action]) => String(action).startsWith('access'));
    letGo();
    await new Promise((resolve) => setTimeout(resolve, 0));
    return steps;
  };
  expect(await again({ session: 'free', premium: false })).toEqual([]);
  const steps = [
    ['access_reset', camille],
    ['access_request', camille],
  ];
  expect(await again({ session: 'xxl', premium: true })).toEqual(steps);
  expect(await again({ session: 'xxl', premium: true })).toEqual([]);
  expect(await again({ session: 'xxl later', premium: true })).toEqual(steps);
});
