// What the reader's duties allow about a member, each behind a dialog that asks why.
import { type Duty, hasDuty, type OpenedMember } from '@alcove/protocol';
import BadgeCheck from 'lucide-react/icons/badge-check';
import Ban from 'lucide-react/icons/ban';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Gem from 'lucide-react/icons/gem';
import MicOff from 'lucide-react/icons/mic-off';
import Shield from 'lucide-react/icons/shield';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Glyph, Icon } from '../../../ui/Icon.tsx';
import { useMe } from '../../accounts/index.ts';
import type { ActName } from './act-names.ts';
import { ActDialog } from './ActDialog.tsx';
import './members.css';

const icons: Readonly<Record<ActName, Glyph>> = {
  mute: MicOff,
  unmute: MicOff,
  ban: Ban,
  unban: Ban,
  certify: BadgeCheck,
  uncertify: BadgeCheck,
  premium: Gem,
  role: Shield,
};

const dutyOf: Readonly<Record<ActName, Duty>> = {
  mute: 'mutes',
  unmute: 'mutes',
  ban: 'shortBans',
  unban: 'shortBans',
  certify: 'certification',
  uncertify: 'certification',
  premium: 'premiumDays',
  role: 'roles',
};

function actsOn(member: OpenedMember, now: number, isOneself: boolean): ActName[] {
  if (isOneself) return ['role'];
  return [
    member.muted_until > now ? 'unmute' : 'mute',
    member.banned_until > now ? 'unban' : 'ban',
    member.certified ? 'uncertify' : 'certify',
    'premium',
    'role',
  ];
}

export function MemberActs({ member, now }: { member: OpenedMember; now: number }) {
  const { t } = useTranslation('desk');
  const me = useMe();
  const [asked, setAsked] = useState<ActName>();
  const acts = actsOn(member, now, me?.uid === member.uid).filter((act) => hasDuty(me?.role, dutyOf[act]));
  if (acts.length === 0) return null;
  return (
    <section aria-label={t('members.acts.label')} className="stack g4">
      <h3 className="t14">{t('members.acts.label')}</h3>
      <ul className="console-acts">
        {acts.map((act) => (
          <li key={act}>
            <button type="button" aria-haspopup="dialog" onClick={() => setAsked(act)}>
              <Icon of={icons[act]} size={16} />
              <span>{t(`members.acts.${act}`)}</span>
              <Icon of={ChevronRight} size={16} />
            </button>
          </li>
        ))}
      </ul>
      {asked && <ActDialog act={asked} member={member} onClose={() => setAsked(undefined)} />}
    </section>
  );
}
