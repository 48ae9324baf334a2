// Begins to enter the room of the document before the page is hydrated: the connection opens while scripts still run.
// The page takes over both, the connection and the entry that is under way.
import { hasGateCookie } from '../../accounts/index.ts';
import { chatConnection } from '../live/index.ts';
import { enterOnce } from './use-room-presence.ts';

/** A page that is hydrated later than this opens a connection of its own. */
const heldMs = 30_000;
let end = () => {};

/** The page holds the connection from now on. */
export const takeOverEntry = (): void => end();

/** Of the element of a room that its reader may enter, as far as the page knows. */
export const entersAttribute = (roomid: number, identity: string) => ({
  'data-enters': `${roomid} ${identity}`,
});

export function enterEarly(): void {
  const said = document.querySelector<HTMLElement>('[data-enters]')?.dataset.enters;
  if (said === undefined || !hasGateCookie()) return;
  const space = said.indexOf(' ');
  const roomid = Number(said.slice(0, space));
  let isAsked = false;
  const enter = () => {
    const { client } = chatConnection.get();
    if (!client || isAsked) return;
    isAsked = true;
    // The page asks again after a refusal, and shows it.
    void enterOnce(client, roomid);
  };
  const stop = chatConnection.subscribe(enter);
  const letGo = chatConnection.hold(said.slice(space + 1));
  enter();
  const timer = setTimeout(takeOverEntry, heldMs);
  end = () => {
    end = () => {};
    clearTimeout(timer);
    stop();
    letGo();
  };
}
