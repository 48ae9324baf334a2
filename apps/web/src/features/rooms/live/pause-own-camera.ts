// Quiets the cameras that this document shows in rooms, while their publisher talks elsewhere.
import { chatConnection } from './chat-connection.ts';

/** Whether there was one that was on. */
export function pauseOwnCamera(): boolean {
  const published = chatConnection.get().client?.streams.publications ?? [];
  const shown = published.filter(({ isPrivate, state }) => !isPrivate && state.status !== 'ended');
  // Both requests report their own failure.
  for (const publication of shown) {
    publication.mute().catch(() => undefined);
    publication.pause().catch(() => undefined);
  }
  return shown.length > 0;
}
