// Where people are sent who followed a link that needs an account: log in, register, or visit first.
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { TrialEntrance, useMe } from '../features/accounts/index.ts';
import { AuthorizationRequired } from '../features/accounts/required/index.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { PageBody } from './frame/PageBody.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

export default function LoginRequired() {
  const { t } = useTranslation('accounts');
  const me = useMe();
  return (
    <PageBody>
      <PageHeading heading={t('pages.stub.heading')} lead={t('pages.stub.description')} />
      {!me && (
        <>
          <AuthorizationRequired />
          <Suspense>
            <TrialEntrance />
          </Suspense>
        </>
      )}
      {me && !me.active && <AuthorizationRequired need="activation" />}
      {me?.active === 1 && (
        <EmptyState
          title={t('pages.stub.inside.title', { nick: me.nick })}
          sentence={t('pages.stub.inside.text')}
          action={
            <ButtonLink kind="primary" to="/">
              {t('activated.onward')}
            </ButtonLink>
          }
        />
      )}
    </PageBody>
  );
}
