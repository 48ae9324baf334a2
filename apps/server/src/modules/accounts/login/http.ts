// Login and what follows it, assembled: the password, the second factor, and the sessions that a member has open.
import type {
  GeoPosition,
  NotificationSettings,
  secondFactorCalls,
  sessionCalls,
  Uid,
} from '@alcove/protocol';
import type { Use } from '../../../platform/engines.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import type { PasswordHashes } from '../../../platform/password-hash.ts';
import type { Nicks } from '../nicks.ts';
import type { OwnView } from '../own-view.ts';
import { createSecondFactor } from '../second-factor/second-factor.ts';
import type { TellSecurity } from '../security-mails.ts';
import { createSessionCalls } from '../sessions/http.ts';
import type { MemberSessions } from '../sessions/sessions.ts';
import { createMemberLogin, type MemberLogin } from './login.ts';

type Needs = Use<'db' | 'clock' | 'rateLimits'> & {
  secretKey: string;
  siteName: string;
  passwords: PasswordHashes;
  nicks: Pick<Nicks, 'find'>;
  sessions: MemberSessions;
  ownView: OwnView;
  tell: TellSecurity;
  notificationSettingsOf(uid: Uid): Promise<NotificationSettings>;
  ownPositionOf(uid: Uid): Promise<GeoPosition | undefined>;
};

export type LoginCalls = {
  memberByLogin: MemberLogin['whoIs'];
  calls: Handlers<typeof sessionCalls> & Handlers<typeof secondFactorCalls>;
};

export function createLoginCalls(needs: Needs): LoginCalls {
  const { secondStep, callsWith } = createSecondFactor(needs);
  const login = createMemberLogin({ ...needs, secondStep });
  return {
    memberByLogin: login.whoIs,
    calls: {
      login: login.byPassword,
      loginOnSite: login.byPassword,
      ...createSessionCalls(needs),
      ...callsWith(login),
    },
  };
}
