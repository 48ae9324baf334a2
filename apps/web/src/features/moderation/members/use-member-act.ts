// Sends one act of the team about a member; the page then shows what holds.
import { dayMs, type OpenedMember, type Role } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { useCall } from '../../../call/use-call.ts';
import { useKeyedCall } from '../../../call/use-keyed-call.ts';
import { notify } from '../../../toasts.ts';
import { withStepUp } from '../../accounts/index.ts';
import type { ActName } from './act-names.ts';

export type ActForm = {
  why: string;
  /** Shown to a member who is banned. */
  reason: string;
  banDays: number;
  premiumDays: number;
  role: Role | 'none';
};

export function useMemberAct(act: ActName, { uid: id }: OpenedMember) {
  const { t } = useTranslation('desk');
  const { revalidate } = useRevalidator();
  const around = { around: withStepUp };
  const mute = useCall(addresses.muteMember, around);
  const ban = useCall(addresses.banMember, around);
  const certify = useCall(addresses.certifyMember, around);
  const premium = useKeyedCall(addresses.giveMemberPremium, around);
  const role = useCall(addresses.setMemberRole, around);

  function sent({ why, reason, banDays, premiumDays, role: given }: ActForm): Promise<unknown> {
    if (act === 'mute' || act === 'unmute') return mute.send({ id, why, muted: act === 'mute' ? 1 : 0 });
    if (act === 'ban') return ban.send({ id, why, reason, until: Date.now() + banDays * dayMs });
    if (act === 'unban') return ban.send({ id, why, until: 0 });
    if (act === 'premium') return premium.send({ id, why, days: premiumDays });
    if (act === 'role') return role.send({ id, why, role: given });
    return certify.send({ id, why, certified: act === 'certify' ? 1 : 0 });
  }

  const calls = [mute, ban, certify, premium, role];
  return {
    busy: calls.some(({ busy }) => busy),
    fault: calls.find(({ fault }) => fault)?.fault,
    /** False where it was not done. */
    async send(form: ActForm): Promise<boolean> {
      if ((await sent(form)) === undefined) return false;
      notify({ icon: CircleCheck, tone: 'plain', title: t('members.done') });
      await revalidate();
      return true;
    },
  };
}
