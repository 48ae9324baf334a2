// Shows its children to readers with the capability; others read why not, at the same address and status.
import { type Capability, refusalFor } from '@alcove/protocol';
import type { ReactNode } from 'react';
import { useMe } from '../../features/accounts/index.ts';
import { AuthorizationRequired } from '../../features/accounts/required/index.ts';
import { RoleNeeded } from './RoleNeeded.tsx';

export function MembersOnly({ opensTo, children }: { opensTo: Capability; children: ReactNode }) {
  const me = useMe();
  if (!me) return <AuthorizationRequired />;
  if (!refusalFor(opensTo, me.standing)) return children;
  if (!me.active) return <AuthorizationRequired need="activation" />;
  return <RoleNeeded />;
}
