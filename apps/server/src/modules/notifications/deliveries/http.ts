// The calls about pushes and mails: browsers that receive pushes, links that end mails, the operator's figures.
import { type deliveryCalls, type InputOf, type notificationsCalls } from '@alcove/protocol';
import type { Use } from '../../../platform/engines.ts';
import type { CallContext, Handlers } from '../../../platform/http/call.ts';
import { sessionOf, uidWithDuty } from '../../../platform/http/session.ts';
import { refuse, refuseFields } from '../../../platform/refusal.ts';
import type { Push, PushResult } from '../../../platform/push/push.ts';
import { mayBeTarget } from '../../../platform/push/subscription.ts';
import type { Members } from '../../accounts/index.ts';
import { changeSettings, notificationSettingsOf } from '../settings-store.ts';
import { deadEvents, queueState, reviveEvent } from '../event-store.ts';
import { waitingDeliveries } from './flow.ts';
import { dropDevice, dropSessionDevice, keepDevice, listDevices } from './push-devices.ts';
import type { createPushes } from './pushes.ts';
import { hiddenAddress, type UnsubscribeLinks } from './unsubscribe-links.ts';

type Needs = Use<'db' | 'clock'> & {
  push: Pick<Push, 'publicKey'>;
  /** In demo mode this machine may play a push service. */
  allowsLoopback: boolean;
  members: Pick<Members, 'byUid'>;
  links: UnsubscribeLinks;
  pushes: ReturnType<typeof createPushes>;
  results(): Record<PushResult['kind'], number>;
};

export type DeliveryHandlers = Handlers<
  typeof deliveryCalls &
    Pick<typeof notificationsCalls, 'setPushToken' | 'notificationSettings' | 'setNotificationSettings'>
>;

const userAgentMaxLength = 300;
/** Dead events that the operator reads at once. */
const deadShown = 50;

const ownerOf = (context: CallContext) => {
  const { uid, id: sessionId } = sessionOf(context);
  return { uid, sessionId };
};

export function createDeliveryCalls(needs: Needs): DeliveryHandlers {
  const { db, clock, push, allowsLoopback, members, links, pushes, results } = needs;

  async function setPushToken(
    { token }: InputOf<typeof notificationsCalls.setPushToken>,
    context: CallContext,
  ) {
    const owner = ownerOf(context);
    if (token === undefined) return { devices: await dropSessionDevice(db, owner) };
    const target = { endpoint: token.endpoint, ...token.keys };
    if (!mayBeTarget(target, { allowsLoopback })) throw refuseFields({ token: 'push_token_invalid' });
    const userAgent = context.userAgent.slice(0, userAgentMaxLength);
    return { devices: await keepDevice(db, owner, { target, userAgent }, clock.now()) };
  }

  /** A link to a former address, or of a member who left, is as unknown as a forged one. */
  async function ownerOfLink(token: string) {
    const uid = links.uidIn(token);
    const member = uid === undefined ? undefined : await members.byUid(uid);
    if (!member || !links.isOf(token, member)) throw refuse('unsubscribe_link_invalid');
    return member;
  }

  return {
    notificationSettings: async (_, context) => ({
      notification_settings: await notificationSettingsOf(db, sessionOf(context).uid),
    }),
    setNotificationSettings: async (change, context) => ({
      notification_settings: await changeSettings(db, sessionOf(context).uid, change),
    }),
    setPushToken,
    pushDevices: async (_, context) => ({
      list: await listDevices(db, ownerOf(context)),
      key: push.publicKey,
    }),
    async removePushDevice({ id }, context) {
      await dropDevice(db, sessionOf(context).uid, id);
      return { id };
    },
    async tryPush(_, context) {
      const { uid, sessionId } = ownerOf(context);
      const member = await members.byUid(uid);
      const given =
        member && (await db.transaction().execute((tx) => pushes.handTrial(tx, member, sessionId)));
      if (!given) throw refuse('push_device_missing');
      return {};
    },
    async mailsOfLink({ token }) {
      const member = await ownerOfLink(token);
      const { mail_every } = await notificationSettingsOf(db, member.uid);
      return { mail_every, address: hiddenAddress(member.email ?? '') };
    },
    async unsubscribe({ token, mail_every }) {
      const member = await ownerOfLink(token);
      await changeSettings(db, member.uid, { mail_every });
      return { mail_every, address: hiddenAddress(member.email ?? '') };
    },
    async notificationFlow(_, context) {
      uidWithDuty(context, 'deliveries');
      const { waiting, oldestAt, dead } = await queueState(db);
      return {
        waiting,
        oldest_at: oldestAt ?? 0,
        dead_count: dead,
        dead: (await deadEvents(db, deadShown)).map(({ id, type, fault, dead_at }) => ({
          id,
          type,
          fault,
          dead_at: dead_at ?? 0,
        })),
        results: results(),
        ...(await waitingDeliveries(db)),
      };
    },
    async retryNotificationEvent({ id }, context) {
      uidWithDuty(context, 'deliveries');
      await db.transaction().execute(async (tx) => {
        if (!(await reviveEvent(tx, id))) throw refuse('item_unknown');
      });
      return { id };
    },
  };
}
