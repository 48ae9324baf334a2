// A room with a publisher and viewers whose packets are real. Each peer speaks with the server over the live
// socket of its own person.
import { type CameraOptions, openCamera, openWindow, type WindowOptions } from '@alcove/sfu/testing';
import { type createCast, start } from './cast.ts';
import { engineBySocket, nameOf } from './engine-by-socket.ts';

/** `closing` collects what closes the opened peers. */
export async function openScene(cast: ReturnType<typeof createCast>, closing: (() => void)[]) {
  const room = await cast.openRoom();
  const publisher = await cast.someone(room);
  const streamId = await start(publisher.live);

  const camera = async (options?: CameraOptions) => {
    const opened = await openCamera(engineBySocket(publisher.live), nameOf(streamId), options);
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
  return { room, publisher, streamId, guest, camera, window, viewer };
}
