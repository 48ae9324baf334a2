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
export function UnlockActions({ by, onPremium, again }: UnlockActionsProps) {
  const { t } = useTranslation('reading');
  if (by === 'visit_required') return again;
  if (by === 'activation_required_photos')
    return (
      <>
        <PanelLink kind="primary" panel="activate">
          {t('locked.activate')}
        </PanelLink>
        {again}
      </>
    );
  if (by === 'authorization_required')
    return (
      <>
        <PanelLink kind="media" panel="register">
          {t('locked.register')}
        </PanelLink>
        {again ?? (
          <PanelLink kind="outline" panel="login">
            {t('locked.login')}
          </PanelLink>
        )}
      </>
    );
  return (
    <>
      <Button kind="premium" icon={Gem} onClick={onPremium}>
        {t('locked.premium')}
      </Button>
      {again}
    </>
  );
}
type UnlockActionsProps = {
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

type LockedSetProps = {
  by: ClosedBy;
  isPremiumSet: boolean;
  nick: string;
  /** How many photos and films are behind it. */
  count: number;
  /** It is one film. */
  isFilm?: boolean;
  onPremium: () => void;
};

export function LockedSet({ by, isPremiumSet, nick, count, isFilm, onPremium }: LockedSetProps) {
  const { t } = useTranslation('reading');
  const open = contributionLimits.shownOfPremium;
  const line = {
    visit_required: t('locked.visitLine'),
    authorization_required: isPremiumSet
      ? t('locked.accountThenPremium', { count: open })
      : t('locked.accountLine'),
    activation_required_photos: t('locked.activateLine'),
    premium_required: t('locked.premiumLine', { nick }),
  }[by];
  return (
    <Veil
      icon={icons[by]}
      large
      {...(by === 'premium_required' && { tone: 'premium' as const })}
      reason={isFilm ? t('locked.behindFilm') : t('locked.behind', { count })}
      line={line}
      action={
        <UnlockActions
          by={by}
          onPremium={onPremium}
          {...(by === 'premium_required' && {
            again: (
              <ButtonLink kind="outline" to={pathTo('profileContributions', { nick })}>
                {t('locked.others')}
              </ButtonLink>
            ),
          })}
        />
      }
    />
  );
}
