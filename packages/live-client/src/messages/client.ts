// Assembles the client of private messages: its connection, the conversations, their messages, and what is under way.
import { type PmConversation, pmLimits, type PmMessage, pmSocket, secondsOf } from '@alcove/protocol';
import { bounds } from '../bounds.ts';
import { machineClock, nothing } from '../clock.ts';
import { browserSocket } from '../connection.ts';
import { createEvents } from '../events.ts';
import { mayPass, ownFailure, whyFull } from '../failures.ts';
import type { Callback } from '../frames.ts';
import { LiveFailure, type SocketActionName } from '../live-client.ts';
import { createOutbox } from '../outbox.ts';
import type { MessageEvents, PmClient, PmClientOptions, PmAsk, PmState, PmThread, PmWords } from './face.ts';
import { createPmSession } from './session.ts';
import {
  hasGap,
  lastIdOf,
  noThread,
  withLater,
  withMessages,
  withMessage,
  withoutHidden,
  withoutHistory,
  withRead,
} from './threads.ts';

/** Pages loaded after a gap; what is longer begins anew with the latest page. */
const pagesForward = 10;
/** After a rate limit, or a server that is starting: the message was not stored and may be sent again. */
const againMs = 3000;

const toConsole = (message: string, detail?: unknown) => {
  // oxlint-disable-next-line no-console -- the specification wants every error logged, wherever this runs
  console.warn(message, detail);
};

const nothingKnown = {
  conversations: new Map<number, PmConversation>(),
  complete: false,
  threads: new Map<number, PmThread>(),
};

export function createPmClient(options: PmClientOptions): PmClient {
  const { clock = machineClock, openSocket = browserSocket, log = toConsole } = options;
  const { uri, uid: me, findConversation = async () => undefined, kept } = options;
  const events = createEvents<MessageEvents & { change: undefined }>(log);
  let state: PmState = {
    status: 'disconnected',
    resting: false,
    clockAheadMs: 0,
    ...nothingKnown,
    outgoing: [],
  };
  let [wanted, hadList, awake] = [false, false, 0];
  let stopBlur = nothing;
  const typingShown = new Map<number, () => void>();
  const typingSentAt = new Map<number, number>();
  /** Read while there was no connection. */
  const readLater = new Set<number>();

  function become(next: Partial<PmState>) {
    state = { ...state, ...next };
    events.emit('change', undefined);
  }
  function fault(failure: LiveFailure) {
    log(`private messages: ${failure.code}`, failure);
    events.emit('error', failure);
  }

  const session = createPmSession({
    uri,
    clock,
    openSocket,
    onConnecting: () =>
      become({ status: 'connecting', resting: false, retryAt: undefined, ended: undefined }),
    onConnected: (now) => become({ clockAheadMs: now - clock.now() }),
    onCallback: handleCallback,
    onLost: ({ retryAt, ended }) => become({ status: 'disconnected', retryAt, ended }),
    onFault: fault,
  });
  const outbox = createOutbox<PmWords, unknown, LiveFailure>({
    clock,
    clockAheadMs: () => state.clockAheadMs,
    order: 'inTurn',
    send: ({ to, message, mid, attachments }, settle) =>
      session.ask('sendPm', { to, message, mid, attachments: attachments.map(({ id }) => id) }, settle),
    afterFailure(failure) {
      // Lost with the connection: whether the server has it is unknown.
      if (failure.code === 'live_not_connected') return 'waits';
      return mayPass(failure) ? againMs : 'failed';
    },
    isReady: () => state.status === 'connected',
    isEchoed: true,
    idleMost: bounds.outbox,
    kept: kept && { ...kept, read: () => kept.read().slice(0, bounds.outbox) },
    onChange: () => become({ outgoing: outbox.of() }),
  });
  state = { ...state, outgoing: outbox.of() };

  /** While the connection is on its way, what is asked waits for it. */
  const connectionSettled = () =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (state.status === 'connecting') return;
        off();
        resolve();
      };
      const off = events.on('change', look);
    });

  const request: PmAsk = async (action, args) => {
    while (state.status === 'connecting') await connectionSettled();
    return new Promise((resolve, reject) => {
      session.ask(action as SocketActionName, args, {
        onResult: (data) => resolve(data as never),
        onFailure: reject,
      });
    });
  };

  const threadOf = (uid: number): PmThread => state.threads.get(uid) ?? noThread;
  const hiddenOf = (uid: number) => state.conversations.get(uid)?.hidden_ids ?? [];
  function setThread(uid: number, loaded: PmThread) {
    const thread = withoutHidden(loaded, hiddenOf(uid));
    become({ threads: new Map(state.threads).set(uid, thread) });
    for (const message of thread.messages) arrived(message);
  }
  function arrived({ sender_uid, mid }: PmMessage) {
    if (sender_uid === me) outbox.arrived(mid);
  }
  function dropHidden(uid: number) {
    const thread = threadOf(uid);
    if (withoutHidden(thread, hiddenOf(uid)) !== thread) setThread(uid, thread);
  }
  function setConversation(conversation: PmConversation) {
    const { uid } = conversation.recipient;
    const conversations = new Map(state.conversations);
    // R4.069
    if (conversation.general_status === 'cancelled') conversations.delete(uid);
    else conversations.set(uid, conversation);
    become({ conversations });
    dropHidden(uid);
  }
  function forgetThread(uid: number) {
    const threads = new Map(state.threads);
    if (threads.delete(uid)) become({ threads });
    outbox.forget(({ to }) => to === uid);
  }

  async function load(uid: number, direction: 'latest' | 'backward' | 'forward'): Promise<void> {
    const thread = threadOf(uid);
    if (thread.loading || state.status !== 'connected') return;
    setThread(uid, { ...thread, loading: direction, fault: undefined });
    const from =
      direction === 'latest' ? 0 : direction === 'forward' ? lastIdOf(thread) : (thread.messages[0]?.id ?? 0);
    try {
      const way = direction === 'forward' ? 'forward' : 'backward';
      const page = await request('loadPm', { from: uid, direction: way, filter_id: from });
      const now = threadOf(uid);
      const added = { latest: withMessages, backward: withMessages, forward: withLater }[direction](
        now,
        page,
      );
      setThread(uid, added);
      if (direction === 'forward' && page.can_move_forward === 1) return void catchUp(uid, 1);
    } catch (error) {
      const failure = error instanceof LiveFailure ? error : ownFailure('live_not_connected');
      setThread(uid, { ...threadOf(uid), loading: undefined, fault: failure });
    }
  }

  /** After a gap: forward from the last message that is known, page by page. */
  async function catchUp(uid: number, page = 0): Promise<void> {
    if (page < pagesForward) {
      const before = lastIdOf(threadOf(uid));
      await load(uid, 'forward');
      // More came while it was loaded.
      const after = lastIdOf(threadOf(uid));
      const latest = state.conversations.get(uid)?.last_id ?? 0;
      if (after > before && after < latest && !threadOf(uid).loading) await catchUp(uid, page + 1);
      return;
    }
    setThread(uid, noThread);
    await load(uid, 'latest');
  }

  function stopTyping(uid: number) {
    typingShown.get(uid)?.();
    typingShown.delete(uid);
    if (threadOf(uid).isTyping) setThread(uid, { ...threadOf(uid), isTyping: false });
  }
  function showTyping(uid: number) {
    typingShown.get(uid)?.();
    typingShown.set(
      uid,
      clock.setTimeout(() => stopTyping(uid), pmSocket.typingShownMs),
    );
    setThread(uid, { ...threadOf(uid), isTyping: true });
  }

  function takeList(list: readonly PmConversation[], complete: boolean) {
    const conversations = new Map(list.map((one) => [one.recipient.uid, one]));
    const isFirst = !hadList;
    hadList = true;
    become({ status: 'connected', retryAt: undefined, conversations, complete });
    for (const [uid, thread] of state.threads) {
      const conversation = conversations.get(uid);
      if (!conversation || !thread.loaded) continue;
      dropHidden(uid);
      if (!conversation.last_message && lastIdOf(thread) > 0) setThread(uid, { ...noThread, loaded: true });
      else if (conversation.last_id > lastIdOf(thread)) void catchUp(uid);
    }
    for (const uid of readLater) markRead(uid);
    outbox.ready();
    events.emit('list', { isFirst });
  }

  function takeMessage(message: PmMessage) {
    const uid = message.sender_uid === me ? message.receiver_uid : message.sender_uid;
    if (uid === message.sender_uid) stopTyping(uid);
    const conversation = state.conversations.get(uid);
    if (conversation) setConversation(withMessage(conversation, message, me));
    else void findConversation(uid).then((found) => found && setConversation(found), nothing);
    const thread = threadOf(uid);
    if (thread.loaded && hasGap(thread, message.id)) void catchUp(uid);
    else if (thread.loaded) setThread(uid, withLater(thread, { messages: [message], can_move_backward: 1 }));
    else arrived(message);
  }

  /** The general status before and after, as what happened to the two. */
  function tellSession(
    before: PmConversation | undefined,
    { uid, by }: { uid: number; by: number },
    to: string,
  ) {
    const was = before?.general_status;
    if (to === 'allowed') events.emit('session', { is: 'accepted', uid });
    else if (to === 'denied') events.emit('session', { is: was === 'allowed' ? 'revoked' : 'declined', uid });
    else if (by !== me || was?.startsWith('requested')) events.emit('session', { is: 'cancelled', uid });
  }
  /** Conversations by the other member, as they were before the server announced a change. */
  const before = new Map<number, PmConversation | undefined>();

  function handleCallback(callback: Callback) {
    const { name, data } = callback;
    switch (name) {
      case 'pmConversations':
        takeList(data.conversations, data.complete === 1);
        break;
      case 'pmMessage':
        takeMessage(data);
        break;
      case 'pmConversationChanged': {
        const { conversation } = data;
        const { uid } = conversation.recipient;
        before.set(uid, state.conversations.get(uid));
        setConversation(conversation);
        if (conversation.general_status === 'cancelled') forgetThread(uid);
        break;
      }
      case 'pmUserUpdate': {
        const known = state.conversations.get(data.uid);
        if (known) setConversation({ ...known, recipient: data });
        break;
      }
      case 'pmTyping':
        showTyping(data.from);
        break;
      case 'pmHistoryDeleted': {
        const upTo = state.conversations.get(data.uid)?.last_id ?? Number.MAX_SAFE_INTEGER;
        const at = secondsOf(clock.now() + state.clockAheadMs);
        setThread(
          data.uid,
          withoutHistory(threadOf(data.uid), {
            uid: data.initiator_uid,
            nick: data.initiator_nick,
            at,
            upTo,
          }),
        );
        break;
      }
      case 'pmAccessChanged':
        tellSession(before.get(data.uid), data, data.access);
        before.delete(data.uid);
        break;
    }
    if (name.startsWith('pm')) events.emit(name as keyof MessageEvents, data as never);
  }

  function markRead(uid: number) {
    const conversation = state.conversations.get(uid);
    if (!conversation || (conversation.unreadCount === 0 && !readLater.has(uid))) return;
    setConversation(withRead(conversation));
    if (state.status !== 'connected') return void readLater.add(uid);
    readLater.delete(uid);
    request('markPmRead', { from: uid, id: conversation.last_id }).catch(() => readLater.add(uid));
  }

  function rest() {
    if (awake > 0 || !wanted) return;
    session.close();
    become({ status: 'disconnected', resting: true, retryAt: undefined });
  }

  return {
    uid: me,
    get state() {
      return state;
    },
    onChange: (listener) => events.on('change', listener),
    on: (event, listener) => events.on(event, listener),
    request,
    connect() {
      wanted = true;
      session.open();
    },
    retry() {
      if (!wanted || state.status !== 'disconnected' || state.ended) return;
      session.close();
      session.open();
    },
    look(isFocused) {
      stopBlur();
      stopBlur = nothing;
      if (!isFocused) stopBlur = clock.setTimeout(rest, pmSocket.restAfterMs);
      else if (wanted && state.resting) session.open();
    },
    keepAwake() {
      awake++;
      if (wanted && state.resting) session.open();
      return () => void awake--;
    },
    close() {
      wanted = false;
      hadList = false;
      stopBlur();
      for (const stop of typingShown.values()) stop();
      typingShown.clear();
      readLater.clear();
      session.tell('disconnectPm', {});
      session.close();
      become({ status: 'disconnected', retryAt: undefined, resting: false, ...nothingKnown });
    },

    async start(uid) {
      const isKnown = state.conversations.has(uid);
      const access = isKnown ? undefined : (await request('requestPm', { to: uid })).access;
      events.emit('session', { is: 'start', uid });
      return access;
    },
    hide: (uid) => events.emit('session', { is: 'hide', uid }),
    adopt: setConversation,
    open(uid) {
      const thread = threadOf(uid);
      const { last_id: latest = 0 } = state.conversations.get(uid) ?? {};
      if (!thread.loaded) void load(uid, 'latest');
      else if (latest > lastIdOf(thread) && thread.messages.length > 0) void catchUp(uid);
    },
    loadBackward(uid) {
      if (threadOf(uid).canMoveBackward) void load(uid, 'backward');
    },
    markRead,
    typing(uid) {
      const now = clock.now();
      if (!session.isUp || now - (typingSentAt.get(uid) ?? 0) < pmLimits.typingEveryMs) return;
      typingSentAt.set(uid, now);
      session.tell('typePm', { to: uid });
    },
    send(to, message) {
      typingSentAt.delete(to);
      void outbox.add({ to, ...message }, { failure: whyFull(outbox.of()) });
    },
    sendAgain: (mid) => void outbox.again(mid),
    discard: outbox.discard,
  };
}
