// One attempt to be connected, and the connection it becomes: an object that ends once and for all.
//
//   configuring ──▶ opening ──▶ logging in ──▶ logged in
//        └─────────────┴────────────┴──────────────┴────▶ ended, and why
import { liveSocket, type ResultOf, type roomsActions, type SessionConfiguration } from '@alcove/protocol';
import { bounds } from './bounds.ts';
import { type Connection, openConnection } from './connection.ts';
import { configurationFailure, mayPass, ownFailure } from './failures.ts';
import { type Callback, readFrame } from './frames.ts';
import { type ActionName, type CallbackEvents, type LiveClientOptions, LiveFailure } from './live-client.ts';
import { createRequests, type Requests, type Settle } from './requests.ts';
import type { EntryArgs } from './joined-rooms.ts';

export type Login = ResultOf<typeof roomsActions.login>;

export type AttemptEnd = {
  /** `refused`: by an answer. `socket`: nothing was answered, or the connection was lost. */
  by: 'refused' | 'socket';
  failure: LiveFailure;
  /** Of the socket's close; 0 where there was none. */
  closeCode: number;
  /** What the server said beforehand. */
  disconnect?: CallbackEvents['disconnect'] | undefined;
  wasLoggedIn: boolean;
};

export type AttemptParts = Required<
  Pick<LiveClientOptions, 'clock' | 'openSocket' | 'readConfiguration' | 'log'>
> & {
  roomRef: string;
  /** Read when the login is sent: the requested room may have changed until then. Or a reason not to log in. */
  entry(configuration: SessionConfiguration): EntryArgs | undefined | LiveFailure;
  onLogin(login: Login): void;
  /** After login, in their order. */
  onCallback(callback: Callback): void;
  onFault(failure: LiveFailure): void;
  /** Once, unless it was closed from here. */
  onEnd(end: AttemptEnd): void;
  /** Around each piece of work, so that what it changes is announced once. */
  together(work: () => void): void;
};

export type Attempt = {
  readonly isLoggedIn: boolean;
  ask(name: ActionName, args: object, settle: Settle): void;
  /** Begins anew: something is wrong with it. */
  giveUp(): void;
  close(): void;
};

/** What no log may hold: her token, and the passwords of rooms. */
const secrets = /("(?:token|roompassword)":)"(?:[^"\\]|\\.)*"/g;

const timeoutOf = ({ Timeout }: SessionConfiguration): number =>
  Timeout >= bounds.timeoutMs.min && Timeout <= bounds.timeoutMs.max ? Timeout : liveSocket.requestTimeoutMs;

function loginArgs(configuration: SessionConfiguration, entry: EntryArgs | undefined) {
  return {
    uid: configuration.Uid,
    nick: configuration.Nick || configuration.Name,
    ...(configuration.Token !== '' && { token: configuration.Token }),
    roomid: entry?.roomid ?? '',
    chatroom_name: configuration.ChatroomName,
    roompassword: entry?.roompassword || configuration.RoomPassword,
    since: entry?.since ?? 0,
    'device-token': configuration.DeviceToken,
    'additional-info': configuration.AdditionalInfo,
    payment_allowed: configuration.PaymentAllowed,
  };
}

export function startAttempt({ clock, log, together, ...parts }: AttemptParts): Attempt {
  let state: 'configuring' | 'opening' | 'logged in' | 'ended' = 'configuring';
  let connection: Connection | undefined;
  let requests: Requests | undefined;
  let queue: Callback[] = [];
  let disconnect: AttemptEnd['disconnect'];

  function finish(): boolean {
    if (state === 'ended') return false;
    state = 'ended';
    stopWaiting();
    connection?.close();
    queue = [];
    return true;
  }
  function end(by: AttemptEnd['by'], failure: LiveFailure, closeCode = 0) {
    const wasLoggedIn = state === 'logged in';
    if (!finish()) return;
    parts.onEnd({ by, failure, closeCode, disconnect, wasLoggedIn });
    requests?.end();
  }
  const giveUp = () => end('socket', ownFailure('live_not_connected'));
  const work = (what: () => void) => state !== 'ended' && together(what);

  function refuseConfiguration(comment: string) {
    const failure = ownFailure('live_configuration', comment);
    parts.onFault(failure);
    end('refused', failure);
  }

  function handleCallback(callback: Callback) {
    if (callback.name === 'disconnect') {
      disconnect = callback.data;
      if (state === 'logged in') parts.onCallback(callback);
      return giveUp();
    }
    if (state === 'logged in') return parts.onCallback(callback);
    if (queue.length >= bounds.heldCallbacks) return giveUp();
    queue.push(callback);
  }

  function read(text: string) {
    const frame = readFrame(text);
    if (frame.is === 'ping') connection?.send('pong');
    else if (frame.is === 'result') requests?.answer(frame);
    else if (frame.is === 'malformed') requests?.malformed(frame.messageid);
    else if (frame.is === 'callback') handleCallback(frame.callback);
  }

  function logIn(configuration: SessionConfiguration) {
    const entry = parts.entry(configuration);
    if (entry instanceof LiveFailure) return end('refused', entry);
    requests?.ask('login', loginArgs(configuration, entry), {
      onResult: (data) => {
        state = 'logged in';
        parts.onLogin(data as Login);
        const waiting = queue;
        queue = [];
        for (const callback of waiting) if (state === 'logged in') parts.onCallback(callback);
      },
      onFailure: (failure) => end('refused', failure),
    });
  }

  function open(configuration: SessionConfiguration) {
    stopWaiting();
    if (!configuration.ServerUri) return refuseConfiguration('no ServerUri');
    const timeoutMs = timeoutOf(configuration);
    const watched = (way: string, text: string) => {
      if (configuration.Debug === 1) log(`live ${way}`, text.replace(secrets, '$1"…"'));
      return text;
    };
    const send = (text: string) => connection?.send(watched('→', text));
    requests = createRequests({ send, clock, timeoutMs, onFault: parts.onFault });
    state = 'opening';
    try {
      connection = openConnection({
        uri: configuration.ServerUri,
        openSocket: parts.openSocket,
        clock,
        openWithinMs: timeoutMs,
        onOpen: () => work(() => logIn(configuration)),
        onText: (text) => work(() => read(watched('←', text))),
        onError: () => work(() => parts.onFault(ownFailure('live_socket'))),
        onEnd: (code) => work(() => end('socket', ownFailure('live_not_connected'), code)),
      });
    } catch (error) {
      refuseConfiguration(String(error));
    }
  }

  const stopWaiting = clock.setTimeout(() => work(giveUp), liveSocket.requestTimeoutMs);
  parts.readConfiguration(parts.roomRef).then(
    (configuration) => work(() => open(configuration)),
    (reason: unknown) =>
      work(() => {
        const failure = configurationFailure(reason);
        parts.onFault(failure);
        end(mayPass(failure) ? 'socket' : 'refused', failure);
      }),
  );

  return {
    get isLoggedIn() {
      return state === 'logged in';
    },
    ask: (name, args, settle) => requests?.ask(name, args, settle),
    giveUp: () => work(giveUp),
    close: () => {
      if (finish()) requests?.end();
    },
  };
}
