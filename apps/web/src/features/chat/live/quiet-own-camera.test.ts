// A camera in a room during a call of its publisher.
import { goLive, settled, setStudio } from '@alcove/live-client/testing';
import { expect, test } from 'vitest';
import { quietOwnCamera, resumeOwnCamera } from './quiet-own-camera.ts';

test('a camera in a room is muted and paused for a call, and goes on after it as its publisher had left it (R4.114)', async () => {
  const studio = await setStudio();
  const { publication } = await goLive(studio);
  const before = quietOwnCamera([publication]);
  await settled();
  expect(before).toEqual({ muted: false, paused: false });
  expect(publication.state).toMatchObject({ muted: true, paused: true });
  resumeOwnCamera({ muted: true, paused: false }, [publication]);
  await settled();
  expect(publication.state).toMatchObject({ muted: true, paused: false });
  resumeOwnCamera({ muted: false, paused: false }, [publication]);
  await settled();
  expect(publication.state).toMatchObject({ muted: false, paused: false });
  expect(quietOwnCamera([])).toBeUndefined();
});
