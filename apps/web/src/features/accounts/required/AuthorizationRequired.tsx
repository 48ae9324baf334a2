// In place of what only members may see or do; the address and its status stay as they are.
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ButtonLink } from '../../../ui/Button.tsx';
import { withPanel } from '../panel.ts';

/** `page` and `feature`: the reader is not logged in. `activation`: the account still waits for its code. */
export type AuthorizationNeed = 'page' | 'feature' | 'activation';

export function AuthorizationRequired({ need = 'page' }: { need?: AuthorizationNeed }) {
  const { t } = useTranslation();
  const { search } = useLocation();
  const sentence = {
    page: t('authorization.page'),
    feature: t('authorization.feature'),
    activation: t('authorization.activation'),
  }[need];
  const link = (panel: 'login' | 'register' | 'activate') => ({
    to: { search: withPanel(search, panel) },
    preventScrollReset: true,
  });
  return (
    <EmptyState
      icon={LockKeyhole}
      title={t('authorization.heading')}
      sentence={sentence}
      action={
        need === 'activation' ? (
          <ButtonLink kind="primary" {...link('activate')}>
            {t('authorization.activate')}
          </ButtonLink>
        ) : (
          <>
            <ButtonLink kind="primary" {...link('login')}>
              {t('authorization.login')}
            </ButtonLink>
            <ButtonLink kind="ghost" {...link('register')}>
              {t('authorization.register')}
            </ButtonLink>
          </>
        )
      }
    />
  );
}
