// A resident with a scene shows it in the room, as long as the site lets them.
import type { Behaviour } from '../resident.ts';

const againMs = 60_000;

export const showCamera: Behaviour = (resident) => {
  const { live, row, cameras, stage, later } = resident;
  const { camera } = row;
  if (camera === undefined) return;
  function publish(): void {
    const roomId = resident.roomId();
    if (camera === undefined || roomId === undefined) return;
    const publication = live.streams.publish(cameras.open(camera), {
      room: roomId,
      snapshots: true,
      muted: false,
    });
    const stop = live.streams.onChange(() => {
      const { state } = publication;
      if (state.status !== 'ended') return;
      stop();
      if (state.reason === 'refused')
        stage.once(`${row.nick} was refused a camera: ${state.failure?.code ?? ''}`);
      later(againMs, publish);
    });
  }
  publish();
};
