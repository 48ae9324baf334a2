// What stands at the end of the header for a member, and at the foot of the rail: tokens, the bell, the way to their account.
import { may, type OwnMember } from '@alcove/protocol';
import { type ReactNode, useEffect } from 'react';
import { Bell } from '../features/notifications/index.ts';
import { HeaderBalance } from '../features/wallet/balance/index.ts';
import { takeBalance } from '../features/wallet/index.ts';
import AccountButton from './AccountButton.tsx';
import { useAppearance } from './appearance.ts';
import { useFacts } from './facts.ts';

/** `children`: what stands between the bell and the way to the account; a rail has no room for the tokens. */
export default function MemberCorner({ me, children }: { me: OwnMember; children?: ReactNode }) {
  const { hasGatePass, unread, wallet } = useFacts();
  const { discreet } = useAppearance();
  // Parts of a room ask for the balance, which its rail does not show.
  useEffect(() => {
    if (wallet) takeBalance(me.uid, wallet);
  }, [me.uid, wallet]);
  return (
    <>
      {!children && wallet && <HeaderBalance uid={me.uid} rendered={wallet} />}
      {may('receiveNotifications', me.standing) && (
        <Bell
          session={me.session_id}
          rendered={unread ?? { unread: 0, version: 0, now: 0 }}
          visited={hasGatePass}
          discreet={discreet}
        />
      )}
      {children}
      <AccountButton me={me} />
    </>
  );
}
