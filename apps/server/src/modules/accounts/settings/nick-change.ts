// Changing the nick: the previous one stays reserved for a year and leads to the new one.
import { nickChanges, nickFrom } from '@alcove/protocol';
import { takeOrRefuse } from '../../../platform/bus/rate-limits.ts';
import type { Use } from '../../../platform/engines.ts';
import type { Session } from '../../../platform/http/session.ts';
import { refuse, refuseFields } from '../../../platform/refusal.ts';
import type { NickRules } from '../names/nick-rules.ts';
import { lockMember } from '../members.ts';
import type { Nicks } from '../nicks.ts';

type Needs = Use<'db' | 'rateLimits'> & {
  nickRules: Pick<NickRules, 'nick'>;
  nicks: Pick<Nicks, 'rename'>;
};

export function createNickChange({ db, rateLimits, nickRules, nicks }: Needs) {
  return async function changeNick(typed: string, { uid }: Session): Promise<{ nick: string }> {
    const nick = nickFrom(typed);
    const fault = nickRules.nick(typed);
    if (fault) throw refuseFields({ nick: fault });
    await db.transaction().execute(async (tx) => {
      const member = await lockMember(tx, uid);
      if (!member) throw refuse('logged_out');
      if (member.nick === nick) return;
      await nicks.rename(tx, uid, nick);
      // After the claim: only what would succeed counts.
      await takeOrRefuse(rateLimits, `nick-change:${uid}`, nickChanges);
    });
    return { nick };
  };
}
