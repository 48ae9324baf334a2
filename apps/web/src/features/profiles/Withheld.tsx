// That a profile holds more than its reader sees, and what opens it.
import { may, pathTo, type Standing } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useReturnHere, withPanel } from '../accounts/index.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';

export function Withheld({ reader }: { reader: Standing }) {
  const { t } = useTranslation('profiles');
  const { search } = useLocation();
  const returnHere = useReturnHere();
  if (may('seeFullProfiles', reader)) return null;
  const opens = {
    anonymous: {
      text: t('withheld.visitor'),
      action: t('withheld.register'),
      to: { search: withPanel(search, 'register') },
    },
    inactive: {
      text: t('withheld.inactive'),
      action: t('withheld.activate'),
      to: { search: withPanel(search, 'activate') },
    },
    member: { text: t('withheld.member'), action: t('withheld.premium'), to: pathTo('payment') },
  };
  const { text, action, to } =
    reader === 'anonymous' || reader === 'trial'
      ? opens.anonymous
      : reader === 'inactive'
        ? opens.inactive
        : opens.member;
  return (
    <Card padded={false} className="profile-withheld stack g12">
      <p>{text}</p>
      <ButtonLink block to={to} preventScrollReset={typeof to !== 'string'} onClick={returnHere}>
        {action}
      </ButtonLink>
    </Card>
  );
}
