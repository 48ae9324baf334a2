// The stage: the windows of the cameras one watches, one's own, and those that wait for a press.
import './streams.css';
import { may } from '@alcove/protocol';
import Gem from 'lucide-react/icons/gem';
import { type DragEvent, type KeyboardEvent, lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/Icon.tsx';
import { useRoom } from '../rooms/index.ts';
import { watchCamera } from './actions.ts';
import { CameraWindow } from './CameraWindow.tsx';
import { greenRoom } from './green-room/open.ts';
import { createKept } from './kept.ts';
import { useFace } from './people.ts';
import { OwnWindow } from './OwnWindow.tsx';
import { type Own, type Seen, useScene } from './scene.ts';
import { StreamerBar } from './StreamerBar.tsx';
import { Thumb } from './Thumb.tsx';
import { useCurtain } from './use-curtain.ts';
import { useEndings } from './use-endings.tsx';
import { useReturn } from './use-return.ts';
import { arranged, layoutFrom, moved, resized, sizeOf, usualLayout } from './windows.ts';

const GreenRoom = lazy(async () => ({ default: (await import('./green-room/GreenRoom.tsx')).GreenRoom }));

const kept = createKept('camera-windows', usualLayout, layoutFrom);

type Window = { uid: number; seen: Seen; own?: undefined } | { uid: number; own: Own; seen?: undefined };

/** `empty`: what stands there while no camera is on. */
export function Cameras({ empty }: { empty: ReactNode }) {
  const { t } = useTranslation('streams');
  const { client, room, me, state, view, announce } = useRoom();
  const { seen, others, own, limitedUntil } = useScene(client, room.roomid);
  const layout = kept.use();
  const faceOf = useFace();
  const isGreenRoomOpen = greenRoom.use() === true;
  const [dragged, setDragged] = useState<number>();
  useEndings(client, own?.publication);
  useReturn(own);
  useCurtain(client);
  const standing = state?.caps?.standing ?? me?.standing ?? 'trial';

  const windows: Window[] = seen.map((each) => ({ uid: each.uid, seen: each }));
  if (own) windows.push({ uid: state?.uid ?? 0, own });
  const shown = arranged(windows, layout);
  const uids = shown.map(({ uid }) => uid);

  function move(uid: number, to: number) {
    kept.set(moved(layout, uids, uid, to));
    const place = Math.max(1, Math.min(uids.length, to + 1));
    announce(t('window.moved', { nick: faceOf(uid).nick, place, count: uids.length }));
  }
  const drop = (event: DragEvent, at: number) => {
    event.preventDefault();
    if (dragged !== undefined) move(dragged, at);
    setDragged(undefined);
  };
  const press = (event: KeyboardEvent, uid: number, at: number) => {
    if (!event.altKey || !event.shiftKey) return;
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    move(uid, event.key === 'ArrowLeft' ? at - 1 : at + 1);
  };

  const isEmpty = shown.length === 0 && others.length === 0;
  return (
    <>
      {isEmpty || !view ? (
        empty
      ) : (
        <div className="cameras" data-watching={shown.length > 0 || undefined}>
          <div className="camera-grid">
            <ul className="camera-windows" aria-label={t('windows')}>
              {shown.map((each, at) => (
                // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of what is inside
                <li
                  key={each.seen ? each.seen.view.ref : 'own'}
                  data-size={sizeOf(layout, each.uid, each.own && 'medium')}
                  data-window
                  data-dragged={dragged === each.uid || undefined}
                  draggable
                  onDragStart={() => setDragged(each.uid)}
                  onDragEnd={() => setDragged(undefined)}
                  onDragOver={(event) => event.preventDefault()}
                  onDrop={(event) => drop(event, at)}
                  onKeyDown={(event) => press(event, each.uid, at)}
                >
                  {each.seen ? (
                    <CameraWindow
                      seen={each.seen}
                      size={sizeOf(layout, each.uid)}
                      limited={limitedUntil !== undefined}
                      onSize={(size) => kept.set(resized(layout, each.uid, size))}
                    />
                  ) : (
                    <OwnWindow
                      own={each.own}
                      size={sizeOf(layout, each.uid, 'medium')}
                      onSize={(size) => kept.set(resized(layout, each.uid, size))}
                    />
                  )}
                </li>
              ))}
            </ul>
            <ul className="camera-thumbs" aria-label={t('label')}>
              {others.map((stream) => (
                <li key={stream.stream_id} data-size="small">
                  <Thumb
                    stream={stream}
                    onWatch={() => client && watchCamera(client, stream.uid, standing)}
                  />
                </li>
              ))}
            </ul>
          </div>
          {own && <StreamerBar own={own} />}
          <p className="cameras-line">
            {may('watchManyStreams', standing) ? (
              <span className="cameras-xxl">
                <Icon of={Gem} size={16} />
                {t('unlimited')}
              </span>
            ) : (
              <span>{t(standing === 'trial' ? 'visitLine' : 'freeLine')}</span>
            )}
            {shown.length > 1 && <span className="cameras-drag">{t('drag')}</span>}
          </p>
        </div>
      )}
      {isGreenRoomOpen && client && (
        <Suspense>
          <GreenRoom own={own} onClose={() => greenRoom.set(undefined)} />
        </Suspense>
      )}
    </>
  );
}
