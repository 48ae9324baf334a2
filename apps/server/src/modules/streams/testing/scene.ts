// A room with somebody who streams and somebody who watches, whose packets are real: each peer speaks with the
// house over its own person's live socket.
import {
  type CameraOptions,
  openCamera,
  openWindow,
  type WindowOptions,
} from '../../../platform/media-engine/testing/peers.ts';
import { type createCast, start } from './cast.ts';
import { engineBySocket, nameOf } from './engine-by-socket.ts';

/** Whatever is opened is closed by `closing`. */
export async function openScene(cast: ReturnType<typeof createCast>, closing: (() => void)[]) {
  const room = await cast.openRoom();
  const streamer = await cast.someone(room);
  const streamId = await start(streamer.live);

  const camera = async (options?: CameraOptions) => {
    const opened = await openCamera(engineBySocket(streamer.live), nameOf(streamId), options);
    closing.push(opened.close);
    return opened;
  };
  async function viewer() {
    const person = await cast.someone(room);
    const engine = engineBySocket(person.live);
    const window = async (options?: WindowOptions) => {
      const opened = await openWindow(engine, nameOf(streamId), options);
      closing.push(opened.close);
      return opened;
    };
    return { person, window };
  }
  const { person: guest, window } = await viewer();
  return { room, streamer, streamId, guest, camera, window, viewer };
}
