// The curtain falls when the room leaves the screen: nobody stays on the air where she cannot see that she is.
import type { LiveClient } from '@alcove/live-client';
import { useEffect } from 'react';
import { loud } from './loud.ts';

export function useCurtain(client: LiveClient | undefined): void {
  useEffect(
    () => () => {
      loud.set(undefined);
      for (const publication of client?.streams.publications ?? []) publication.stop();
      for (const view of client?.streams.views ?? []) view.leave();
    },
    [client],
  );
}
