// The demo's bar: out, or in as the member who has a role, by the ordinary logout and login.
import { demoPlayers, type devCalls } from '@alcove/protocol';
import type { Config } from '../../config.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Accounts } from '../../modules/accounts/index.ts';
import type { InventedMembers } from '../members.ts';

type Needs = {
  config: Pick<Config, 'demoLife'>;
  calls: Pick<Accounts['calls'], 'loginOnSite' | 'logout'>;
  cast: Pick<InventedMembers, 'list'>;
};

export function createLookAround({ config, calls, cast }: Needs): Handlers<typeof devCalls>['lookAround'] {
  return async ({ role }, context) => {
    if (config.demoLife === 'off') throw refuse('not_found');
    if (role === 'visitor') {
      if (context.session) await calls.logout({}, context);
      return { nick: '' };
    }
    const nick = demoPlayers[role];
    const password = (await cast.list()).find((member) => member.nick === nick)?.password;
    if (password === undefined) throw refuse('not_found');
    // It ends the session that this browser had, and asks for the second factor where the member has one.
    await calls.loginOnSite({ login: nick, password }, context);
    return { nick };
  };
}
