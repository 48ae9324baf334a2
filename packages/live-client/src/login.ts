// What a client says of itself to the rooms, out of the configuration that is read before each attempt.
import { liveSocket, type ResultOf, type roomsActions, type SessionConfiguration } from '@alcove/protocol';
import { bounds } from './bounds.ts';
import { configurationFailure, ownFailure } from './failures.ts';
import type { EntryArgs } from './joined-rooms.ts';
import type { Address } from './reconnecting-link.ts';
import type { LiveClientOptions, LiveFailure } from './live-client.ts';

export type Login = ResultOf<typeof roomsActions.login>;
export type RoomsAddress = Address & { configuration: SessionConfiguration };

export async function readAddress(
  readConfiguration: LiveClientOptions['readConfiguration'],
  roomRef: string,
): Promise<RoomsAddress | LiveFailure> {
  try {
    const configuration = await readConfiguration(roomRef);
    const { ServerUri: uri, Timeout } = configuration;
    if (!uri) return ownFailure('live_configuration', 'no ServerUri');
    const { min, max } = bounds.timeoutMs;
    const timeoutMs = Timeout >= min && Timeout <= max ? Timeout : liveSocket.requestTimeoutMs;
    return { uri, timeoutMs, configuration };
  } catch (reason) {
    return configurationFailure(reason);
  }
}

export function loginArgs(configuration: SessionConfiguration, entry: EntryArgs | undefined) {
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

/** What no log may hold: the member's token, and the passwords of rooms. */
const secrets = /("(?:token|roompassword)":)"(?:[^"\\]|\\.)*"/g;
export const withoutSecrets = (frame: string): string => frame.replace(secrets, '$1"…"');
