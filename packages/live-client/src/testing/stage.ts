// A client, its server and its clock together, and what the client fires on the way.
import type { SessionConfiguration } from '@alcove/protocol';
import { createLiveClient } from '../client.ts';
import type { LiveClientOptions, LiveError, LiveFailure, LiveState, RoomView } from '../live-client.ts';
import { createFakeClock } from './fake-clock.ts';
import { createFakeServer } from './fake-server.ts';

type Set = Partial<LiveClientOptions> & { configuration?: Partial<SessionConfiguration> };

/** Nobody is connected yet. */
export function setStage({ configuration = {}, ...options }: Set = {}) {
  const clock = createFakeClock();
  const server = createFakeServer({ clock });
  server.configure(configuration);
  const client = createLiveClient({ ...server.options, clock, ...options });
  const [states, errors]: [LiveState[], LiveError[]] = [[], []];
  client.on('state', (state) => states.push(state));
  client.on('error', (error) => errors.push(error));
  const lost: { roomid: number; failure: LiveFailure }[] = [];
  client.on('roomLost', ({ room, failure }) => lost.push({ roomid: room.roomid, failure }));
  let changes = 0;
  client.rooms.onChange(() => changes++);
  /** Every login that was asked for, on all sockets. */
  const logins = () =>
    server.sockets.flatMap(({ requests }) => requests.filter(({ action }) => action === 'login'));
  function view(roomid = 1): RoomView {
    const found = client.rooms.view(roomid);
    if (!found) throw new Error(`the client is not in room ${roomid}`);
    return found;
  }
  return {
    clock,
    server,
    client,
    states,
    errors,
    lost,
    /** How often it announced a change in rooms. */
    changes: () => changes,
    logins,
    view,
    idsIn: (roomid = 1) => view(roomid).messages.map(({ id }) => id),
    uidsIn: (roomid = 1) => [...view(roomid).people.keys()],
  };
}
export type Stage = ReturnType<typeof setStage>;

/** Connected, in that room if one is named. */
export async function setConnectedStage(ref?: string, options?: Set): Promise<Stage> {
  const stage = setStage(options);
  await stage.server.connected(stage.client, ref);
  return stage;
}

export const failureOf = (promise: Promise<unknown>): Promise<LiveFailure> =>
  promise.then(
    () => {
      throw new Error('it did not fail');
    },
    (failure: LiveFailure) => failure,
  );
