// What stands at the end of the header for a member, and at the foot of the rail: the bell and their own door.
import { may, type OwnMember } from '@alcove/protocol';
import type { ReactNode } from 'react';
import { Bell } from '../features/notifications/index.ts';
import AccountButton from './AccountButton.tsx';
import { useAppearance } from './appearance.ts';
import { useFacts } from './facts.ts';

/** `children`: what stands between the two. */
export default function MemberCorner({ me, children }: { me: OwnMember; children?: ReactNode }) {
  const { hasGatePass, unread } = useFacts();
  const { discreet } = useAppearance();
  return (
    <>
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
