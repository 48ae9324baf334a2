// Every page of a member receives their calls over the socket of notifications.
import { useEffect } from 'react';
import { useMemberState } from '../../member-states.ts';
import { forgetCallers, takeCall } from './shown-call.ts';

export function useVideoCalls(uid: number | undefined): void {
  useMemberState('im/video_call_info', takeCall);
  useEffect(() => {
    if (uid === undefined) forgetCallers();
  }, [uid]);
}
