// What stands between this reader and a photo or a film: a veil over a drawing, why, and what opens it.
import { type ClosedBy, contributionLimits, pathTo } from '@alcove/protocol';
import DoorOpen from 'lucide-react/icons/door-open';
import Gem from 'lucide-react/icons/gem';
import Mail from 'lucide-react/icons/mail';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Veil } from '../../../ui/Media.tsx';
import { PanelLink } from '../../accounts/index.ts';

/** What is offered for each reason; the gate stands over the page by itself. */
export function DoorActions({ by, onPremium, again }: DoorActionsProps) {
  const { t } = useTranslation('reading');
  if (by === 'visit_required') return again;
  if (by === 'activation_required_photos')
    return (
      <>
        <PanelLink kind="primary" panel="activate">
          {t('door.activate')}
        </PanelLink>
        {again}
      </>
    );
  if (by === 'authorization_required')
    return (
      <>
        <PanelLink kind="media" panel="register">
          {t('door.register')}
        </PanelLink>
        {again ?? (
          <PanelLink kind="outline" panel="login">
            {t('door.login')}
          </PanelLink>
        )}
      </>
    );
  return (
    <>
      <Button kind="premium" icon={Gem} onClick={onPremium}>
        {t('door.premium')}
      </Button>
      {again}
    </>
  );
}
type DoorActionsProps = {
  by: ClosedBy;
  onPremium: () => void;
  /** Instead of the second button. */
  again?: ReactNode;
};

const icons = {
  visit_required: DoorOpen,
  authorization_required: DoorOpen,
  activation_required_photos: Mail,
  premium_required: Gem,
} as const;

type SetDoorProps = {
  by: ClosedBy;
  isPremiumSet: boolean;
  nick: string;
  /** How many photos and films are behind it. */
  count: number;
  onPremium: () => void;
};

export function SetDoor({ by, isPremiumSet, nick, count, onPremium }: SetDoorProps) {
  const { t } = useTranslation('reading');
  const open = contributionLimits.shownOfPremium;
  const line = {
    visit_required: t('door.visitLine'),
    authorization_required: isPremiumSet
      ? t('door.accountThenPremium', { count: open })
      : t('door.accountLine'),
    activation_required_photos: t('door.activateLine'),
    premium_required: t('door.premiumLine', { nick }),
  }[by];
  return (
    <Veil
      icon={icons[by]}
      large
      {...(by === 'premium_required' && { tone: 'premium' as const })}
      reason={t('door.behind', { count })}
      line={line}
      action={
        <DoorActions
          by={by}
          onPremium={onPremium}
          {...(by === 'premium_required' && {
            again: (
              <ButtonLink kind="outline" to={pathTo('profileContributions', { nick })}>
                {t('door.others')}
              </ButtonLink>
            ),
          })}
        />
      }
    />
  );
}
