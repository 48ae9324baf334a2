// The HTTP calls of the chat: what a client needs to open the live socket, and the last messages in a room's page.
import { type ChatCalls, configurationDefaults, liveSocket, type Uid } from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import type { CallContext, Handlers } from '../../platform/http/call.ts';
import { personOf, sessionOf } from '../../platform/http/session.ts';
import type { IceServersOf } from '../../platform/ice-servers.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import type { LiveAccounts } from '../accounts/index.ts';
import type { KnownRoom, Rooms } from '../rooms/index.ts';
import type { LookAtTalk } from './messages/talk-in-page.ts';

type Needs = Use<'clock'> & {
  accounts: Pick<LiveAccounts, 'tokenOf'>;
  rooms: Pick<Rooms, 'entry' | 'list'>;
  iceServers: IceServersOf;
  /** Whether the media engine can re-encode a camera. */
  reencodes(): boolean;
  /** Whether a member may buy and give. */
  mayPay(uid: Uid): Promise<boolean>;
  talk: LookAtTalk;
};

export function createChatCalls(needs: Needs): Handlers<ChatCalls> {
  const { clock, accounts, rooms, iceServers, reencodes, mayPay, talk } = needs;

  /** An unknown room is refused on joining it, not by the session call before. */
  const ifKnown = async (ref: string, context: CallContext): Promise<KnownRoom | undefined> => {
    if (ref === '') return undefined;
    return rooms.entry.findFor(personOf(context), ref).catch((error: unknown) => {
      if (error instanceof Refusal && error.kind === 'unknown') return undefined;
      throw error;
    });
  };

  async function nameOf(context: CallContext): Promise<{ Uid: number; Nick: string; Token: string }> {
    const { session, trial } = context;
    if (session) {
      const Token = await accounts.tokenOf(session);
      return { Uid: session.uid, Nick: session.person.nick, Token };
    }
    const isRunning = trial !== undefined && trial.endsAt > clock.now();
    return isRunning ? { Uid: trial.uid, Nick: trial.nick, Token: '' } : { Uid: 0, Nick: '', Token: '' };
  }

  return {
    liveSession: async ({ room: ref }, context) => {
      const room = await ifKnown(ref, context);
      const named = await nameOf(context);
      // Visitors on trial receive no video.
      const servers = named.Uid > 0 ? iceServers(named.Uid) : [];
      return {
        ...configurationDefaults,
        ...named,
        Name: named.Nick,
        PaymentAllowed: named.Uid > 0 && !(await mayPay(named.Uid as Uid)) ? 0 : 1,
        RoomId: room?.id ?? 0,
        ChatroomName: room ? rooms.list.view(room, context.language).name : '',
        Reencode: reencodes() ? 1 : 0,
        ServerUri: context.origin.replace(/^http/, 'ws') + liveSocket.path,
        ...(servers.length > 0 && { IceServers: servers }),
      };
    },
    lastMessages: async ({ room }, context) => {
      const { uid, person } = sessionOf(context);
      const { language, address } = context;
      // Before the activation a trial of ten minutes counts, which begins with the socket.
      if (!person.active) throw refuse('activation_required');
      return { messages: await talk({ uid, person, language, address }, room) };
    },
  };
}
