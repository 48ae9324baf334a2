// The HTTP calls of sanctions: mutes, exclusions and bans.
import { exclusionReasons, type sanctionsCalls, type Uid } from '@alcove/protocol';
import type { Use } from '../../../platform/engines.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import type { SanctionActs } from './sanctions.ts';
import type { RoomsToModerate, TargetLookup } from './target-lookup.ts';

type Needs = Use<'dictionaries'> & {
  acts: SanctionActs;
  targets: TargetLookup;
  rooms: Pick<RoomsToModerate, 'nameOf'>;
};

export function createSanctionCalls({
  dictionaries,
  acts,
  targets,
  rooms,
}: Needs): Handlers<typeof sanctionsCalls> {
  const { mutes, exclusions, bans } = acts;
  return {
    async mute(asked, context) {
      return { id: asked.id, until: await mutes.mute(targets.actor(context), asked) };
    },
    async unmute(asked, context) {
      await mutes.unmute(targets.actor(context), asked);
      return { id: asked.id };
    },
    exclusionReasons(_, { language }) {
      const { words } = dictionaries[language];
      return { reasons: exclusionReasons.map((id) => ({ id, text: words.t(`moderation:reasons.${id}`) })) };
    },
    async exclude(asked, context) {
      const { uid, untilAt } = await exclusions.exclude(targets.actor(context), asked);
      return { id: uid, state: untilAt === 0 ? 'requested' : 'excluded', until: untilAt };
    },
    async exclusions({ room_id }, context) {
      const { language } = context;
      const { words } = dictionaries[language];
      const found = await exclusions.list(targets.actor(context), room_id);
      const { roomId } = found.room;
      const where = { room_id: roomId, room: rooms.nameOf(roomId, language) };
      return {
        list: found.exclusions.map(({ id, nick, reason, excluded_at, until_at }) => ({
          ...where,
          id,
          nick,
          reason: words.t(`moderation:reasons.${reason}`),
          date: excluded_at,
          until: until_at,
        })),
        requests: found.requests.map(({ id, nick, reason, requested_at }) => ({
          ...where,
          id,
          nick,
          reason: words.t(`moderation:reasons.${reason}`),
          date: requested_at,
          until: 0,
        })),
      };
    },
    async liftExclusion({ id }, context) {
      await exclusions.lift(targets.actor(context), id);
      return {};
    },
    async ban({ id, until, reason }, context) {
      const uid = id as Uid;
      const actor = targets.actor(context);
      if (until === 0) await bans.lift(actor, uid);
      else await bans.ban(actor, { uid, untilAt: until, reason });
      return { id, until, banned: until === 0 ? 0 : 1 };
    },
  };
}
