// What a visitor without a member account may choose: a trial of ten minutes, or an account.
import { pathTo, trialSession } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { ButtonLink } from '../../../ui/Button.tsx';
import { trialDialog, useReadersTrial, withPanel } from '../../accounts/index.ts';

export function StrangerChoice() {
  const { t } = useTranslation('rooms');
  const { search } = useLocation();
  const tried = useReadersTrial() !== undefined;
  const panel = (name: 'register' | 'login') => ({
    to: { search: withPanel(search, name) },
    preventScrollReset: true,
  });
  return (
    <section className="room-choice card" aria-labelledby="room-choice">
      <div className="stack g4">
        <h2 id="room-choice" className="t18 semibold">
          {tried ? t('list.choice.titleAfter') : t('list.choice.title')}
        </h2>
        <p className="muted">
          {tried
            ? t('list.choice.textAfter')
            : t('list.choice.text', { count: trialSession.sessionSeconds / 60 })}
        </p>
      </div>
      <div className="room-choice-ways">
        {!tried && (
          <ButtonLink
            kind="primary"
            to={pathTo('stub')}
            onClick={(event) => {
              event.preventDefault();
              trialDialog.set({});
            }}
          >
            {t('list.choice.try', { count: trialSession.sessionSeconds / 60 })}
          </ButtonLink>
        )}
        <ButtonLink kind={tried ? 'primary' : 'secondary'} {...panel('register')}>
          {t('list.choice.register')}
        </ButtonLink>
        <ButtonLink kind="ghost" {...panel('login')}>
          {t('list.choice.login')}
        </ButtonLink>
      </div>
    </section>
  );
}
