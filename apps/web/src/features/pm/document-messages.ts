// The one client of private messages of this document, and its windows: begun by the first part that holds it, ended
// with the last. It belongs to one session: after another login it begins anew.
import { createPmClient, type PmClient, type OutgoingPm } from '@alcove/live-client/messages';
import { type PmConversation, pmSocket } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { callServer } from '../../call/call-server.ts';
import { isKeptNumber, isKeptText, kept, keptListOf, keptText, outlastsDocument } from '../../kept.ts';
import { messageNews } from '../../message-news.ts';
import { createOpenState } from '../../open-state.ts';
import { askAgain } from './ask-again.ts';
import { pmDraft } from './drafts.ts';
import {
  firstWindows,
  hide,
  maximize,
  minimize,
  minimizeAll,
  readWindows,
  unhide,
  type Windows,
  windowsOf,
  writtenWindows,
} from './windows.ts';

export const documentMessages = createOpenState<PmClient>();
export const messageWindows = createOpenState<Windows>();

/** The server's page is there, and pressed, before its messages have begun. */
export const messagesBegun = (): Promise<PmClient> =>
  new Promise((resolve) => {
    const off = documentMessages.subscribe(answer);
    function answer() {
      const client = documentMessages.get();
      if (!client) return;
      off();
      resolve(client);
    }
    answer();
  });

const askedAgainOf = (uid: number) => kept('local', `messages ${uid} asked again`, keptText, { plain: true });

/** A message that was being sent, or could not be. */
function isOutgoing(found: unknown): found is OutgoingPm {
  const { to, mid, message, attachments, writtenAtMs, state, failure } = Object(found) as Partial<
    Record<string, unknown>
  >;
  const isSendable = isKeptNumber(to) && isKeptText(mid) && isKeptText(message) && Array.isArray(attachments);
  if (!isSendable || typeof writtenAtMs !== 'number') return false;
  return state === 'sending' || (state === 'failed' && Object(failure) === failure);
}
const outboxOf = (uid: number) => kept('session', `messages ${uid} sending`, keptListOf(isOutgoing));

let session = '';
let isPremium = false;
let holders = 0;
let stop = () => {};

/** What the tabs of this browser agree on: each of them changes what the last has left. */
const keptWindows = (uid: number) => readWindows(windowsOf(uid).get());
function keepWindows(next: Windows) {
  const uid = documentMessages.get()?.uid;
  if (uid) windowsOf(uid).set(writtenWindows(next));
  // With those that are hidden, which are not stored.
  messageWindows.set(next);
}
function changeWindows(work: (windows: Windows) => Windows) {
  const uid = documentMessages.get()?.uid;
  keepWindows(work((uid && keptWindows(uid)) || messageWindows.get() || new Map()));
}

/** R4.072 to R4.080. */
export const windowActions = {
  /** R4.077 */
  maximize(uid: number) {
    changeWindows((windows) => maximize(windows, uid, Date.now()));
    documentMessages.get()?.markRead(uid);
  },
  minimize: (uid: number) => changeWindows((windows) => minimize(windows, uid, Date.now())),
  hide: (uid: number) => documentMessages.get()?.hide(uid),
  /** R4.080: what was in sight is read. */
  minimizeAll() {
    const client = documentMessages.get();
    changeWindows((windows) => minimizeAll(windows, Date.now()));
    for (const uid of client?.state.conversations.keys() ?? []) client?.markRead(uid);
  },
};

async function findConversation(uid: number): Promise<PmConversation | undefined> {
  const answer = await callServer(addresses.readPm, { id: uid });
  return answer.status === 'success' ? answer.data.conversation : undefined;
}

/** Once for a login, in one of its tabs. */
function askAgainOnce(client: PmClient): void {
  const lastSession = askedAgainOf(client.uid);
  if (!isPremium || !outlastsDocument('local') || lastSession.get() === session) return;
  lastSession.set(session);
  // The client reports a refusal; what remains waits as before.
  askAgain(client).catch(() => undefined);
}

function attend(client: PmClient): () => void {
  const { uid: me } = client;
  const offs = [
    // What other tabs have left.
    windowsOf(me).subscribe(() => {
      const windows = keptWindows(me);
      if (windows) messageWindows.set(windows);
    }),
    pmDraft.follow(me),
    client.on('list', ({ isFirst }) => {
      if (!isFirst) return;
      askAgainOnce(client);
      keepWindows(firstWindows(keptWindows(me) ?? new Map(), client.state.conversations));
    }),
    client.on('pmMessage', ({ sender_uid: from }) => {
      if (from !== me) changeWindows((windows) => unhide(windows, from));
    }),
    client.on('pmAccessRequest', ({ from }) => changeWindows((windows) => unhide(windows, from))),
    client.on('session', ({ is, uid }) => {
      // R4.070
      if (is === 'start') windowActions.maximize(uid);
      if (is === 'hide') changeWindows((windows) => hide(windows, uid));
      // R4.076: the answer to one's own request.
      if (is === 'accepted' && client.state.conversations.get(uid)?.asked_by === me) {
        windowActions.maximize(uid);
      }
      // R4.074, R4.075, R4.081
      if (is === 'declined' || is === 'revoked') windowActions.hide(uid);
    }),
    // R4.091
    client.on('pmHistoryDeleted', ({ uid, initiator_uid: by }) => {
      if (by !== me) windowActions.hide(uid);
    }),
    client.onChange(() => {
      const { conversations, status } = client.state;
      if (status !== 'connected') return;
      const all = [...conversations.values()];
      const unread = all.filter((one) => one.unreadCount > 0).length;
      const requests = all.filter((one) => one.general_status === 'requested_by_recipient').length;
      const known = messageNews.get();
      if (known?.unread !== unread || known.requests !== requests) messageNews.set({ unread, requests });
    }),
  ];
  const look = () => client.look(document.hasFocus() || document.visibilityState === 'visible');
  const retry = () => client.retry();
  document.addEventListener('visibilitychange', look);
  window.addEventListener('focus', look);
  window.addEventListener('blur', blur);
  window.addEventListener('online', retry);
  function blur() {
    client.look(false);
  }
  return () => {
    for (const off of offs) off();
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('focus', look);
    window.removeEventListener('blur', blur);
    window.removeEventListener('online', retry);
  };
}

function begin(uid: number): void {
  const client = createPmClient({
    uri: `${location.protocol.replace('http', 'ws')}//${location.host}${pmSocket.path}`,
    uid,
    findConversation,
    kept: {
      read: () => outboxOf(uid).get() ?? [],
      write: (entries) => outboxOf(uid).set([...entries]),
    },
  });
  const unattend = attend(client);
  pmDraft.readAll(uid);
  documentMessages.set(client);
  client.connect();
  stop = () => {
    unattend();
    client.close();
    documentMessages.set(undefined);
    messageWindows.set(undefined);
    messageNews.set(undefined);
    pmDraft.forget();
    stop = () => {};
  };
}

/** R4.106, R4.107. Returns how to let go. */
export function holdMessages(ofSession: string, uid: number, premium: boolean): () => void {
  if (ofSession !== session) stop();
  session = ofSession;
  isPremium = premium;
  holders++;
  if (!documentMessages.get()) begin(uid);
  return () => {
    holders--;
    // The next page takes hold in the same task.
    setTimeout(() => holders === 0 && stop(), 0);
  };
}
