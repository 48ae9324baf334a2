// Quiets the camera that this document shows in a room, while its publisher talks elsewhere, and lets it go on after.
import type { Publication, PublicationState } from '@alcove/live-client';
import { chatConnection } from './chat-connection.ts';

type Shown = Exclude<PublicationState, { status: 'ended' }>;
/** The switches of a camera as its publisher had left them. */
export type CameraSwitches = Pick<Shown, 'muted' | 'paused'>;

const publications = () => chatConnection.get().client?.streams.publications ?? [];

const shownIn = (all: readonly Publication[]) =>
  all.flatMap((camera) => {
    const { isPrivate, state } = camera;
    return isPrivate || state.status === 'ended'
      ? []
      : [{ camera, muted: state.muted, paused: state.paused }];
  });

/** Answers how it was before; nothing where there is none. Both requests report their own failure. */
export function quietOwnCamera(all = publications()): CameraSwitches | undefined {
  const shown = shownIn(all);
  for (const { camera } of shown) {
    camera.mute().catch(() => undefined);
    camera.pause().catch(() => undefined);
  }
  const [first] = shown;
  return first && { muted: first.muted, paused: first.paused };
}

/** What its publisher has switched on again meanwhile stays on; what was off before stays off. */
export function resumeOwnCamera(before: CameraSwitches, all = publications()): void {
  for (const { camera, muted, paused } of shownIn(all)) {
    if (!before.muted && muted) camera.talk().catch(() => undefined);
    if (!before.paused && paused) camera.play().catch(() => undefined);
  }
}
