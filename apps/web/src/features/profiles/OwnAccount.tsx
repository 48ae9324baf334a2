// How one's own account stands: level, marks, what others may do; each row leads to where it changes.
import { type OwnMember, pathTo } from '@alcove/protocol';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { withPanel, useReturnHere } from '../accounts/index.ts';
import { Card } from '../../ui/Card.tsx';
import { DateText } from '../../ui/DateText.tsx';

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

function Level({ me, now }: { me: OwnMember; now: number }) {
  const returnHere = useReturnHere();
  const { t } = useTranslation('profiles');
  const endsAt = me.expiration_date_ts * 1000;
  if (endsAt > now)
    return (
      <>
        {t('account.premiumUntil')} <DateText at={endsAt} form="day" />
      </>
    );
  return (
    <>
      {t('account.free')}{' '}
      <Link className="link" to={pathTo('payment')} onClick={returnHere}>
        {endsAt > 0 ? t('account.again') : t('account.become')}
      </Link>
    </>
  );
}

function Role({ role, waits }: { role: NonNullable<OwnMember['role']>; waits: boolean }) {
  const { t } = useTranslation('profiles');
  const name = { pro: t('account.pro'), editor: t('account.editor'), owner: t('account.owner') }[role];
  return (
    <>
      {name}
      {waits && (
        <>
          {' '}
          <Link className="link" to={pathTo('settings')}>
            {t('account.roleWaits')}
          </Link>
        </>
      )}
    </>
  );
}

export function OwnAccount({ me, now }: { me: OwnMember; now: number }) {
  const { t } = useTranslation('profiles');
  const { search } = useLocation();
  const verify = (
    <Link className="link" to={{ search: withPanel(search, 'activate') }} preventScrollReset>
      {t('account.confirm')}
    </Link>
  );
  return (
    <Card padded={false} className="own-account">
      <h2 className="t18">{t('account.heading')}</h2>
      <dl>
        <Row name={t('account.level')}>
          <Level me={me} now={now} />
        </Row>
        {me.role && (
          <Row name={t('account.role')}>
            <Role role={me.role} waits={me.role_waits === 1} />
          </Row>
        )}
        <Row name={t('account.email')}>
          {me.email || (
            <>
              {me.pending_email} {verify}
            </>
          )}
        </Row>
        <Row name={t('account.phone')}>{me.phone_verified ? t('account.verified') : verify}</Row>
        <Row name={t('account.certified')}>{me.certified ? t('account.yes') : t('account.notYet')}</Row>
        <Row name={t('account.messages')}>{me.pm_enabled ? t('account.open') : t('account.closed')}</Row>
        <Row name={t('account.secondStep')}>{me.second_factor ? t('account.on') : t('account.off')}</Row>
      </dl>
    </Card>
  );
}
