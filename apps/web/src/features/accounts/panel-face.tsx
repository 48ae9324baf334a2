// Which face the side panel shows, and its title: the form that the address asks for, as it fits who asks.
import type { Panel } from '@alcove/protocol';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Farewell } from './forms/Farewell.tsx';
import { ActivateForm } from './forms/ActivateForm.tsx';
import { ChangePasswordForm } from './forms/ChangePasswordForm.tsx';
import { DeleteForm } from './forms/DeleteForm.tsx';
import { LoginForm } from './forms/LoginForm.tsx';
import { RestoreForm } from './forms/RestoreForm.tsx';
import { isDone } from './forms/return-mark.ts';
import { SignupForm } from './forms/SignupForm.tsx';
import { useMe } from './me.tsx';
import { MemberPanel } from './MemberPanel.tsx';
import { panelOf } from './panel.ts';

export type PanelFace = { key: string; title: string; body: ReactNode };

export function usePanelFace(panel: Panel): PanelFace {
  const { t } = useTranslation('accounts');
  const { search } = useLocation();
  const me = useMe();
  const [gone, setGone] = useState(false);
  // The account is gone and with it the session: the panel that was asked for is the only trace.
  if (!me && panelOf(search) === 'delete-account' && (gone || isDone(search)))
    return { key: 'farewell', title: t('farewell.title'), body: <Farewell /> };
  if (me && (panel === 'login' || panel === 'register'))
    return { key: 'member', title: t('memberMenu.title'), body: <MemberPanel member={me} /> };
  const faces: Record<Panel, Omit<PanelFace, 'key'>> = {
    login: { title: t('login.title'), body: <LoginForm /> },
    register: { title: t('signup.title'), body: <SignupForm /> },
    restore: { title: t('restore.title'), body: <RestoreForm /> },
    activate: {
      title: me?.active ? t('activate.activeTitle') : t('activate.title'),
      body: <ActivateForm />,
    },
    password_change: { title: t('changePassword.title'), body: <ChangePasswordForm /> },
    'delete-account': { title: t('deletion.title'), body: <DeleteForm onGone={() => setGone(true)} /> },
  };
  return { key: panel, ...faces[panel] };
}
