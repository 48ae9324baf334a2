// What stands inside each side panel until its form moves in: what it will do, and the ways on.
import type { Panel } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { Mark } from '../../ui/marks.tsx';
import { withPanel } from './panel.ts';

function Ways({ to }: { to: readonly ('login' | 'register' | 'restore')[] }) {
  const { t } = useTranslation();
  const { search } = useLocation();
  const names = {
    login: t('panel.toLogin'),
    register: t('panel.toRegister'),
    restore: t('panel.toRestore'),
  };
  return (
    <p className="panel-ways">
      {to.map((panel) => (
        <Link
          key={panel}
          className="link"
          to={{ search: withPanel(search, panel) }}
          replace
          preventScrollReset
        >
          {names[panel]}
        </Link>
      ))}
    </p>
  );
}

const ways: Record<Panel, readonly ('login' | 'register' | 'restore')[]> = {
  login: ['restore', 'register'],
  register: ['login'],
  restore: ['login', 'register'],
  activate: ['login'],
  password_change: ['login'],
  'delete-account': ['login'],
};

export function PanelBody({ panel }: { panel: Panel }) {
  const { t } = useTranslation();
  const texts: Record<Panel, string> = {
    login: t('panel.login.text'),
    register: t('panel.register.text'),
    restore: t('panel.restore.text'),
    activate: t('panel.activate.text'),
    password_change: t('panel.password_change.text'),
    'delete-account': t('panel.delete-account.text'),
  };
  return (
    <div className="panel-soon">
      <Mark width={52} height={60} />
      <p className="d24">{t('panel.soon')}</p>
      <p className="muted">{texts[panel]}</p>
      <Ways to={ways[panel]} />
    </div>
  );
}
