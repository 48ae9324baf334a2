// The stage: the windows of the cameras one watches, one's own, and those that wait for a press.
import './streams.css';
import './windows.css';
import './own-face.css';
import './lying.css';
import { may, streamLimits } from '@alcove/protocol';
import Gem from 'lucide-react/icons/gem';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/Icon.tsx';
import { useRoom, wholeTalk } from '../rooms/index.ts';
import { watchCamera } from './actions.ts';
import { CameraWindow } from './CameraWindow.tsx';
import { greenRoom } from './green-room/open.ts';
import { isHandheld, useHandheld } from './handheld.ts';
import { keptLayout } from './kept-layout.ts';
import { loud, useFirstTouch } from './loud.ts';
import { useFace } from './people.ts';
import { OwnWindow } from './OwnWindow.tsx';
import { returning } from './returning.ts';
import { type Own, type Seen, useScene } from './scene.ts';
import { StreamerBar } from './StreamerBar.tsx';
import { Thumb } from './Thumb.tsx';
import { useArranging } from './use-arranging.ts';
import { useCurtain } from './use-curtain.ts';
import { useEndings } from './use-endings.tsx';
import { useKeptFocus } from './use-kept-focus.ts';
import { useMain } from './use-main.ts';
import { useOwnFace } from './use-own-face.ts';
import { useReopening } from './use-reopening.ts';
import { useReturn } from './use-return.ts';
import type { Arranged } from './WindowTools.tsx';
import { WholeTools } from './WholeTools.tsx';
import { arranged, moved, resized, type Size, sizeOf, usualOwnSize } from './windows.ts';

const GreenRoom = lazy(async () => ({ default: (await import('./green-room/GreenRoom.tsx')).GreenRoom }));

type Window = { uid: number; seen: Seen; own?: undefined } | { uid: number; own: Own; seen?: undefined };

/** Where one window is large, it is the one that is heard, if any is. */
function useLoudMain(main: number | undefined, ownUid: number) {
  useEffect(() => {
    if (main === undefined || main === ownUid || loud.get() === undefined) return;
    if (isHandheld()) loud.set(main);
  }, [main, ownUid]);
}

/** `empty`: what stands there while no camera is on. */
export function Cameras({ empty }: { empty: ReactNode }) {
  const { t } = useTranslation('streams');
  const { client, room, me, state, view, announce } = useRoom();
  const { seen, others, own, limitedUntil } = useScene(client, room.roomid);
  const layout = keptLayout.use();
  const faceOf = useFace();
  const isGreenRoomOpen = greenRoom.use() === true;
  useEndings(client, own?.publication);
  useReturn(own);
  useCurtain(client);
  const standing = state?.caps?.standing ?? me?.standing ?? 'trial';
  const ownUid = state?.uid ?? 0;

  const windows: Window[] = seen.map((each) => ({ uid: each.uid, seen: each }));
  if (own) windows.push({ uid: ownUid, own });
  const { main, choose } = useMain({ seen, own, ownUid, before: returning.use()?.main });
  useReopening(client, { seen, limitedUntil }, main);
  useFirstTouch();
  const isHeld = useHandheld();
  const face = useOwnFace({ own, seen, ownUid, main, layout });
  const inOrder = arranged(windows, layout);
  // Where it is not one among the others, it stands before them.
  const shown =
    face === 'window' ? inOrder : inOrder.toSorted((one, other) => (one.own ? -1 : other.own ? 1 : 0));
  const uids = shown.map(({ uid }) => uid);
  useLoudMain(main, ownUid);
  function enlarge(uid: number) {
    wholeTalk.set(undefined);
    choose(uid);
  }

  function move(uid: number, to: number) {
    keptLayout.set(moved(keptLayout.get(), uids, uid, to));
    const place = Math.max(1, Math.min(uids.length, to + 1));
    const stream = seen.find((each) => each.uid === uid)?.stream;
    const nick = uid === ownUid ? t('own.you') : faceOf(uid, stream).nick;
    announce(t('window.moved', { nick, place, count: uids.length }));
  }
  const { dragged, over, handlersOf } = useArranging(move);
  const toolsOf = (uid: number, at: number, usual?: Size): Arranged => ({
    size: isHeld ? (uid === main ? 'large' : 'small') : sizeOf(layout, uid, usual),
    onSize(size: Size) {
      enlarge(uid);
      // Where one is large anyway, the others keep the size they have beside each other.
      if (!isHeld) keptLayout.set(resized(keptLayout.get(), uid, size));
    },
    onMove: (step: -1 | 1) => move(uid, at + step),
  });

  const keptFocus = useKeptFocus();
  const isEmpty = shown.length === 0 && others.length === 0;
  return (
    <>
      {isEmpty || !view ? (
        empty
      ) : (
        <div
          className="cameras"
          data-watching={shown.length > 0 || undefined}
          data-face={face}
          {...keptFocus}
        >
          <div className="camera-grid" data-dragging={dragged !== undefined || undefined}>
            <ul className="camera-windows" aria-label={t('windows')}>
              {shown.map((each, at) => {
                const tools = toolsOf(each.uid, at, each.own && usualOwnSize);
                return (
                  // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- drawn by hand; its tools do the same
                  <li
                    key={each.seen ? each.seen.view.ref : 'own'}
                    data-window
                    data-camera={each.own ? 'own' : each.uid}
                    data-place={at}
                    data-size={tools.size}
                    data-main={each.uid === main || undefined}
                    data-dragged={dragged === each.uid || undefined}
                    data-over={over === at || undefined}
                    {...(each.seen || face === 'window' ? handlersOf(each.uid, at) : {})}
                  >
                    {each.seen ? (
                      <CameraWindow seen={each.seen} limited={limitedUntil !== undefined} {...tools} />
                    ) : (
                      <>
                        <OwnWindow own={each.own} face={face} onWhole={() => enlarge(ownUid)} {...tools} />
                        {face === 'stage' && <StreamerBar own={each.own} watchers={false} />}
                        {face === 'whole' && <WholeTools own={each.own} />}
                      </>
                    )}
                  </li>
                );
              })}
            </ul>
            <ul className="camera-thumbs" aria-label={t('label')}>
              {others.map((stream) => (
                <li key={stream.stream_id} data-size="small" data-camera={stream.uid}>
                  <Thumb stream={stream} onWatch={() => client && watchCamera(client, stream, standing)} />
                </li>
              ))}
            </ul>
          </div>
          {own && face === 'window' && <StreamerBar own={own} watchers />}
          <p className="cameras-line">
            {may('watchManyStreams', standing) ? (
              <span className="cameras-xxl">
                <Icon of={Gem} size={16} />
                {t('windowsMax', { max: streamLimits.viewsPerMember })}
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
