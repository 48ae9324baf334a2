// Logging out, from wherever the button stands; before scripts run the browser posts it.
import { type accountsCalls, type CallAddress, inLanguage, type Language } from '@alcove/protocol';
import type { ReactNode, SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { addressIn, isUnanswered } from '../../../call/call-server.ts';
import { useCall } from '../../../call/use-call.ts';
import { Button, type ButtonProps } from '../../../ui/Button.tsx';
import { useTellMember } from '../me.tsx';
import { withoutPanel } from '../panel.ts';

/** Every page brings this form, and the list of addresses would weigh on the first one; the type keeps it right. */
const logout: CallAddress<(typeof accountsCalls)['logout']> = {
  method: 'POST',
  path: '/b/user/logout',
};

function useLogout() {
  const tell = useTellMember();
  const leave = () => tell({ type: 'loggedOut' });
  const { busy, send } = useCall(logout, {
    toast: true,
    onFailure(failure) {
      if (isUnanswered(failure)) return false;
      // A session that has ended already is logged out, too.
      leave();
      return true;
    },
  });
  const logOut = async () => {
    if (await send({})) leave();
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
    void logOut();
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
