// The last pictures of the cameras in rooms. They are never in the page that the server draws, which
// readers share: the browser asks for them as this reader, again every few seconds while the page is seen.
import { type AnswerOf, cameraPictureLimits, type cameraPicturesCalls } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { useEffect, useState } from 'react';
import { callServer } from '../../call.ts';

/** Blurred pictures are taken when the first visitor asks: they are there soon after. */
const soonMs = 2500;

type Cameras = AnswerOf<typeof cameraPicturesCalls.cameraPictures>['rooms'][number]['cameras'];
type CameraPictures = ReadonlyMap<number, Cameras>;

/** Of the first rooms named. */
export function useCameraPictures(roomids: readonly number[]): CameraPictures {
  const [pictures, setPictures] = useState<CameraPictures>(new Map());
  const asked = roomids.slice(0, cameraPictureLimits.roomsAtOnce).join(',');
  useEffect(() => {
    if (asked === '') return;
    const asking = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async (isFirst: boolean) => {
      const answer = document.hidden
        ? undefined
        : await callServer(addresses.cameraPictures, { rooms: asked }, { signal: asking.signal });
      if (asking.signal.aborted) return;
      const listed = answer?.status === 'success' ? answer.data.rooms : undefined;
      if (listed) setPictures(new Map(listed.map(({ roomid, cameras }) => [roomid, cameras])));
      const isSoon = isFirst && listed?.some(({ cameras }) => cameras.some(({ url }) => url === ''));
      timer = setTimeout(() => void ask(false), isSoon ? soonMs : cameraPictureLimits.everyMs);
    };
    void ask(true);
    return () => {
      asking.abort();
      clearTimeout(timer);
    };
  }, [asked]);
  return pictures;
}
