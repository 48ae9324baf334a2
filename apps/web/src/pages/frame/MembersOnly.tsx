// Shows its children to readers with the capability; others read why not, at the same address and status.
import { type Capability, refusalFor } from '@alcove/protocol';
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AuthorizationRequired, useMe } from '../../features/accounts/index.ts';
import { EmptyState } from '../../ui/Blank.tsx';

export function MembersOnly({ opensTo, children }: { opensTo: Capability; children: ReactNode }) {
  const { t } = useTranslation();
  const me = useMe();
  if (!me) return <AuthorizationRequired />;
  if (!refusalFor(opensTo, me.standing)) return children;
  if (!me.active) return <AuthorizationRequired need="activation" />;
  return (
    <EmptyState
      icon={LockKeyhole}
      title={t('authorization.roleHeading')}
      sentence={t('authorization.role')}
    />
  );
}
