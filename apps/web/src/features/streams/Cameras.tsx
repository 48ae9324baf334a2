// The camera windows of a room: watched cameras, the member's own, and thumbnails of cameras not watched yet.
import './streams.css';
import './windows.css';
import './window-tools.css';
import './own-placement.css';
import './landscape.css';
import type { LiveClient } from '@alcove/live-client';
import { may, refusalFor, type Standing, type Stream, streamLimits } from '@alcove/protocol';
import Gem from 'lucide-react/icons/gem';
import { type ReactNode, Suspense, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { latePart, untilLoaded } from '../../late-part.ts';
import { Icon } from '../../ui/Icon.tsx';
import { LiveTile } from '../../ui/LiveTile.tsx';
import { isHandheld, useHandheld } from '../../ui/screen.ts';
import { useRoom, wholeTalk } from '../chat/index.ts';
import { useCameraPictures } from '../rooms/index.ts';
import { Earnings, EarningsChip, ShowroomVisits, useShowroom, VisitCard } from '../showroom/index.ts';
import { openWindow, watchCamera } from './actions.ts';
import { CameraWindow } from './CameraWindow.tsx';
import { greenRoom } from './green-room/open.ts';
import { audibleUid, useUnblockOnGesture } from './audible-camera.ts';
import { BlurredPictures, usePublisherProfile } from './publisher-profile.ts';
import { viewsToReopen } from './remembered-views.ts';
import { type OwnCamera, type WatchedCamera, useRoomCameras } from './room-cameras.ts';
import { cameraReport, ownVeil } from './reported/open.ts';
import { useOwnVeil } from './reported/use-own-veil.ts';
import { Thumb } from './Thumb.tsx';
import { useDragWindows } from './use-drag-windows.ts';
import { useStopOnLeave } from './use-stop-on-leave.ts';
import { useEndToasts } from './use-end-toasts.tsx';
import { useRestoredFocus } from './use-restored-focus.ts';
import { useIdleStage } from './use-idle-stage.ts';
import { useMainWindow } from './use-main-window.ts';
import { useOwnPlacement } from './use-own-placement.ts';
import { useReopenViews } from './use-reopen-views.ts';
import { useResumePublishing } from './use-resume-publishing.ts';
import type { WindowArrangement } from './WindowTools.tsx';
import {
  defaultOwnSize,
  fillingMax,
  fillsStage,
  inLayoutOrder,
  storedLayout,
  wholeMax,
  type WindowSize,
  windowSizeOf,
  withMovedWindow,
  withResizedWindow,
} from './window-layout.ts';

// Few of those in a room open a camera.
const loadOwnCamera = untilLoaded(() => import('./own-camera.ts'));
const OwnWindow = latePart(async () => ({ default: (await loadOwnCamera()).OwnWindow }));
const PublisherBar = latePart(async () => ({ default: (await loadOwnCamera()).PublisherBar }));
const PhoneTools = latePart(async () => ({ default: (await loadOwnCamera()).PhoneTools }));
const CameraReport = latePart(() => import('./reported/CameraReport.tsx'));
const OwnVeil = latePart(() => import('./reported/OwnVeil.tsx'));
const GreenRoom = latePart(async () => ({ default: (await import('./green-room/GreenRoom.tsx')).GreenRoom }));

const openStream = ({ streams }: LiveClient, stream: Stream) => openWindow(streams, stream);

type Window =
  | { uid: number; seen: WatchedCamera; own?: undefined }
  | { uid: number; own: OwnCamera; seen?: undefined };

/** On a phone the sound follows the large window, unless no camera is audible. */
function useAudibleMain(main: number | undefined, ownUid: number) {
  useEffect(() => {
    if (main === undefined || main === ownUid || audibleUid.get() === undefined) return;
    if (isHandheld()) audibleUid.set(main);
  }, [main, ownUid]);
}

/** Undefined for readers who are shown streams. */
function useBlurredPictures(roomid: number, standing: Standing, cameras: number) {
  const isVeiled = refusalFor('watchStreams', standing) !== undefined;
  const pictures = useCameraPictures(isVeiled && cameras > 0 ? [roomid] : []);
  return useMemo(
    () =>
      isVeiled
        ? new Map((pictures.get(roomid) ?? []).map(({ stream_id, url }) => [stream_id, url]))
        : undefined,
    [isVeiled, pictures, roomid],
  );
}

/** `empty`: shown while no camera is on. */
export function Cameras({ empty }: { empty: ReactNode }) {
  const { t } = useTranslation('streams');
  const { client, room, me, state, view, announce } = useRoom();
  const { isCharged, isOwner, isHost, priceTokens } = useShowroom();
  const { seen, others, own, limitedUntil, meter } = useRoomCameras(client, room.roomid);
  const layout = storedLayout.use();
  const profileOf = usePublisherProfile();
  const isGreenRoomOpen = greenRoom.use() === true;
  useEffect(() => {
    if (isGreenRoomOpen) void loadOwnCamera();
  }, [isGreenRoomOpen]);
  useEndToasts(client, own?.publication);
  useOwnVeil(client, own !== undefined);
  const reporting = cameraReport.use();
  const veil = ownVeil.use();
  useResumePublishing(own);
  useStopOnLeave(client);
  const standing = state?.caps?.standing ?? me?.standing ?? 'trial';
  const ownUid = state?.uid ?? 0;
  const blurred = useBlurredPictures(room.roomid, standing, seen.length + others.length);

  const windows: Window[] = seen.map((each) => ({ uid: each.uid, seen: each }));
  if (own) windows.push({ uid: ownUid, own });
  const { main, choose } = useMainWindow({ seen, own, ownUid, before: viewsToReopen.use()?.main });
  useReopenViews(client, { seen, limitedUntil }, main);
  useUnblockOnGesture();
  const isPhone = useHandheld();
  const placement = useOwnPlacement({ own, seen, ownUid, main, layout });
  const inOrder = inLayoutOrder(windows, layout);
  // Outside the grid of windows the own camera comes first.
  const shown =
    placement === 'window' ? inOrder : inOrder.toSorted((one, other) => (one.own ? -1 : other.own ? 1 : 0));
  const uids = shown.map(({ uid }) => uid);
  const isFilled = !isPhone && !own && fillsStage(layout, uids);
  // While none is watched, the few that are on fill the stage, on a phone too.
  const isOffered = shown.length === 0 && others.length <= fillingMax;
  useAudibleMain(main, ownUid);
  function enlarge(uid: number) {
    wholeTalk.set(undefined);
    choose(uid);
  }

  function move(uid: number, to: number) {
    storedLayout.set(withMovedWindow(storedLayout.get(), uids, uid, to));
    const place = Math.max(1, Math.min(uids.length, to + 1));
    const stream = seen.find((each) => each.uid === uid)?.stream;
    const nick = uid === ownUid ? t('own.you') : profileOf(uid, stream).nick;
    announce(t('window.moved', { nick, place, count: uids.length }));
  }
  const { dragged, over, handlersOf } = useDragWindows(move);
  const toolsOf = (uid: number, at: number, usual?: WindowSize): WindowArrangement => ({
    size: isFilled
      ? shown.length > wholeMax
        ? 'medium'
        : 'large'
      : isPhone
        ? uid === main
          ? 'large'
          : 'small'
        : windowSizeOf(layout, uid, usual),
    resizable: !isFilled || shown.length > wholeMax,
    onSize(size: WindowSize) {
      enlarge(uid);
      // On a phone sizes follow from which window is large; the stored sizes are those of wide screens.
      if (!isPhone) storedLayout.set(withResizedWindow(storedLayout.get(), uid, size));
    },
    onMove: (step: -1 | 1) => move(uid, at + step),
  });

  const restoredFocus = useRestoredFocus();
  const charged = seen.find(
    ({ view: window }) => window.visit !== undefined && window.visit === meter?.visit,
  );
  const isPaid = [...seen, ...others].some(({ uid }) => isCharged(uid));
  const isEmpty = shown.length === 0 && others.length === 0;
  useIdleStage(restoredFocus.ref, !isEmpty && view !== undefined);
  const earnings = isOwner && placement !== 'whole' && (
    <Suspense>
      <Earnings key={room.roomid} roomid={room.roomid} isOpen={isHost} />
    </Suspense>
  );
  return (
    <BlurredPictures value={blurred}>
      {isEmpty || !view ? (
        <>
          {empty}
          {earnings}
        </>
      ) : (
        <div
          className="cameras"
          data-watching={shown.length > 0 || undefined}
          data-face={placement}
          data-filled={isFilled ? shown.length : isOffered ? others.length : undefined}
          {...restoredFocus}
        >
          <div className="camera-grid" data-dragging={dragged !== undefined || undefined}>
            <ul className="camera-windows" aria-label={t('windows')}>
              {shown.map((each, at) => {
                const usual = each.own ? defaultOwnSize : isCharged(each.uid) ? 'large' : undefined;
                const tools = toolsOf(each.uid, at, usual);
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
                    {...(each.seen || placement === 'window' ? handlersOf(each.uid, at) : {})}
                  >
                    {each.seen ? (
                      <CameraWindow
                        seen={each.seen}
                        limited={limitedUntil !== undefined}
                        meter={meter?.visit === each.seen.view.visit ? meter : undefined}
                        {...tools}
                      />
                    ) : (
                      <Suspense fallback={<LiveTile state="connecting">{null}</LiveTile>}>
                        <OwnWindow
                          own={each.own}
                          placement={placement}
                          onWhole={() => enlarge(ownUid)}
                          earned={
                            isOwner &&
                            placement === 'whole' && (
                              <Suspense>
                                <EarningsChip key={room.roomid} roomid={room.roomid} isOpen={isHost} />
                              </Suspense>
                            )
                          }
                          {...tools}
                        />
                        {placement === 'stage' && <PublisherBar own={each.own} viewers={false} />}
                        {placement === 'whole' && <PhoneTools own={each.own} />}
                      </Suspense>
                    )}
                  </li>
                );
              })}
            </ul>
            <ul className="camera-thumbs" aria-label={t('label')}>
              {others.map((stream) => (
                <li key={stream.stream_id} data-size="small" data-camera={stream.uid}>
                  <Thumb
                    stream={stream}
                    isLarge={isOffered}
                    priceTokens={isCharged(stream.uid) ? priceTokens : undefined}
                    onWatch={() => client && watchCamera(client, stream, standing)}
                  />
                </li>
              ))}
            </ul>
          </div>
          {own && placement === 'window' && (
            <Suspense>
              <PublisherBar own={own} viewers />
            </Suspense>
          )}
          {earnings}
          {meter && charged && (
            <Suspense>
              <VisitCard meter={meter} windowRef={charged.view.ref} />
            </Suspense>
          )}
          <p className="cameras-line dim">
            {may('watchManyStreams', standing) ? (
              <span className="cameras-xxl">
                <Icon of={Gem} size={16} />
                {t('windowsMax', { max: streamLimits.viewsPerMember })}
              </span>
            ) : (
              <span>{t(blurred ? 'veil.line' : isPaid ? 'showroom.spares' : 'freeLine')}</span>
            )}
            {shown.length > 1 && <span className="cameras-drag">{t('drag')}</span>}
          </p>
        </div>
      )}
      <ShowroomVisits client={client} seen={seen} meter={meter} onOpen={openStream} />
      {reporting && (
        <Suspense>
          <CameraReport {...reporting} onClose={() => cameraReport.set(undefined)} />
        </Suspense>
      )}
      {veil && own && (
        <Suspense>
          <OwnVeil
            told={veil}
            onClose={() => ownVeil.set(undefined)}
            onStop={() => {
              ownVeil.set(undefined);
              own.publication.stop();
            }}
          />
        </Suspense>
      )}
      {isGreenRoomOpen && client && (
        <Suspense>
          <GreenRoom own={own} onClose={() => greenRoom.set(undefined)} />
        </Suspense>
      )}
    </BlurredPictures>
  );
}
