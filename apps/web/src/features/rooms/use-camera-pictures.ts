// The last pictures of the cameras in rooms. They are never in the page that the server draws, which
// readers share: the browser asks for them as this reader, again every few seconds while the page is seen.
import { type AnswerOf, cameraPictureLimits, type cameraPicturesCalls } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { useState } from 'react';
import { useRepeated } from '../../call/use-repeated.ts';

/** Blurred pictures are taken when the first visitor asks: they are there soon after. */
const soonMs = 2500;

type Cameras = AnswerOf<typeof cameraPicturesCalls.cameraPictures>['rooms'][number]['cameras'];
type CameraPictures = ReadonlyMap<number, Cameras>;

/** Of the first rooms named. */
export function useCameraPictures(roomids: readonly number[]): CameraPictures {
  const [pictures, setPictures] = useState<CameraPictures>(new Map());
  const asked = roomids.slice(0, cameraPictureLimits.roomsAtOnce).join(',');
  useRepeated(addresses.cameraPictures, asked === '' ? undefined : { rooms: asked }, {
    everyMs: cameraPictureLimits.everyMs,
    onAnswer(answer, cause) {
      if (answer.status === 'error') return undefined;
      const { rooms } = answer.data;
      setPictures(new Map(rooms.map(({ roomid, cameras }) => [roomid, cameras])));
      const isComing = rooms.some(({ cameras }) => cameras.some(({ url }) => url === ''));
      return isComing && cause !== 'turn' ? soonMs : undefined;
    },
  });
  return pictures;
}
