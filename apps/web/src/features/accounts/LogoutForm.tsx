// Logging out, from wherever the button stands; before scripts run the browser posts it.
import { type accountsCalls, type CallAddress, inLanguage, type Language } from '@alcove/protocol';
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { addressIn, callServer, isUnanswered } from '../../call.ts';
import { notify } from '../../toasts.ts';
import { glyph } from '../../icons.tsx';
import { Button, type ButtonProps } from '../../ui/Button.tsx';
import { useTellMember } from './me.tsx';
import { withoutPanel } from './panel.ts';

/** Every page brings this form, and the list of addresses would weigh on the first one; the type keeps it right. */
const logout: CallAddress<(typeof accountsCalls)['logout']> = {
  method: 'POST',
  path: '/b/user/logout',
};

export function useLogout(onGone?: () => void) {
  const { t } = useTranslation();
  const tell = useTellMember();
  const [busy, setBusy] = useState(false);
  const logOut = async () => {
    setBusy(true);
    const answer = await callServer(logout, {});
    setBusy(false);
    // A session that has ended already is logged out, too.
    if (answer.status === 'error' && isUnanswered(answer))
      return notify({ icon: glyph('wifi-off'), tone: 'danger', title: t('offline.text') });
    tell({ type: 'loggedOut' });
    onGone?.();
  };
  return { busy, logOut };
}

/** `children`: what its button says. */
export function LogoutForm({
  children,
  ...look
}: { children: ReactNode } & Pick<ButtonProps, 'kind' | 'className'>) {
  const { i18n } = useTranslation();
  const { pathname, search } = useLocation();
  const language = i18n.language as Language;
  const { busy, logOut } = useLogout();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!busy) void logOut();
  };
  return (
    <form method="post" action={addressIn(language, logout.path)} onSubmit={submit} className="contents">
      <input type="hidden" name="return" value={inLanguage(pathname, language) + withoutPanel(search)} />
      <Button type="submit" kind="ghost" block {...look} aria-busy={busy || undefined}>
        {children}
      </Button>
    </form>
  );
}
