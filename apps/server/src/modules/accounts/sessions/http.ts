// Sessions as their owner sees them: the member's own record, where they are logged in, and the logout.
import type { GeoPosition, NotificationSettings, sessionCalls, Uid } from '@alcove/protocol';
import type { Use } from '../../../platform/engines.ts';
import type { CallContext, Handlers } from '../../../platform/http/call.ts';
import { sessionOf } from '../../../platform/http/session.ts';
import { refuse, refuseFields } from '../../../platform/refusal.ts';
import { memberByUid } from '../members.ts';
import type { OwnView } from '../own-view.ts';
import { sessionsOf } from './session-store.ts';
import type { MemberSessions } from './sessions.ts';

type Served = Pick<typeof sessionCalls, 'logout' | 'member' | 'sessions' | 'endSessions'>;
type Needs = Use<'db'> & {
  sessions: MemberSessions;
  ownView: OwnView;
  notificationSettingsOf(uid: Uid): Promise<NotificationSettings>;
  ownPositionOf(uid: Uid): Promise<GeoPosition | undefined>;
};

export function createSessionCalls({
  db,
  sessions,
  ownView,
  notificationSettingsOf,
  ownPositionOf,
}: Needs): Handlers<Served> {
  return {
    logout: async (_, context) => {
      await sessions.close(sessionOf(context), context.cookies);
      return {};
    },
    member: async (_, context) => {
      const session = sessionOf(context);
      const member = await memberByUid(db, session.uid);
      if (!member) throw refuse('logged_out');
      const position = await ownPositionOf(session.uid);
      return {
        ...(await ownView(member, session)),
        notification_settings: await notificationSettingsOf(session.uid),
        ...(position && { position }),
      };
    },
    sessions: async (_, context) => {
      const current = sessionOf(context);
      const open = await sessionsOf(db, current.uid);
      return { list: open.map((each) => ({ ...each, current: each.id === current.id ? 1 : 0 })) };
    },
    endSessions: async ({ id, others }, context: CallContext) => {
      const current = sessionOf(context);
      if (!others && id === '') throw refuseFields({ id: 'field_required' });
      if (id === current.id) {
        await sessions.close(current, context.cookies);
        return { ended: 1 };
      }
      return { ended: await sessions.end(current.uid, others ? { except: current.id } : { id }) };
    },
  };
}
