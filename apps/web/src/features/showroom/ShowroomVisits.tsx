// Visits of the reader to this room's showroom: asks before anything is paid, and says why a visit is over. The
// dialogs are fetched with the first of them.
import type { LiveClient, ShowroomMeter, View, ViewState } from '@alcove/live-client';
import type { EndedVisit, Stream } from '@alcove/protocol';
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { latePart } from '../../late-part.ts';
import { notify } from '../../toasts.ts';
import { Token } from '../../ui/marks.tsx';
import { useLiveEvent, useRoom } from '../chat/index.ts';
import { liveRefusalOf } from '../rooms/index.ts';
import { topUpRequest } from '../payments/index.ts';
import { useBalance } from '../wallet/index.ts';
import { noteEndedVisit } from './earlier-visits.ts';
import { leavingVisit } from './leaving.ts';
import { asksToPay, useShowroom } from './use-showroom.ts';

const EntryDialog = latePart(async () => ({ default: (await import('./VisitDialogs.tsx')).EntryDialog }));
const LeaveDialog = latePart(async () => ({ default: (await import('./VisitDialogs.tsx')).LeaveDialog }));
const EndDialog = latePart(async () => ({ default: (await import('./VisitDialogs.tsx')).EndDialog }));

type Props = {
  client: LiveClient | undefined;
  /** The cameras that the reader watches here. */
  seen: readonly { view: View; uid: number; stream: Stream | undefined; state: ViewState }[];
  /** The meter of the reader's visit here. */
  meter: ShowroomMeter | undefined;
  /** Opens the window of a camera. */
  onOpen: (client: LiveClient, stream: Stream) => void;
};

export function ShowroomVisits({ client, seen, meter, onOpen }: Props) {
  const { t, i18n } = useTranslation('streams');
  const perMinute = (price: number) =>
    t('showroom.perMinute', { price: new Intl.NumberFormat(i18n.language).format(price) });
  const { room, me, announce } = useRoom();
  const { isCharged, isHost, priceTokens, host } = useShowroom();
  const [ended, setEnded] = useState<EndedVisit>();
  const own = useBalance(me?.uid)?.balance;
  const asking = seen.find(({ state }) => asksToPay(state));
  const nick = host?.nick ?? '';

  useLiveEvent(client, 'showroomEnded', (visit) => {
    if (visit.roomid !== room.roomid || visit.reason === 'left') return;
    setEnded(visit);
    noteEndedVisit(visit);
    announce(
      visit.reason === 'dry' ? t('showroom.end.dry') : t('showroom.end.title', { count: visit.returned }),
    );
  });
  useLiveEvent(client, 'showroomLow', ({ roomid }) => {
    if (roomid === room.roomid) announce(t('showroom.low.title'));
  });

  const isOpen = room.options.showroom === 1;
  const wasOpen = useRef(isOpen);
  const tellOpened = useEffectEvent(() => {
    if (!isHost)
      notify({ icon: Token, tone: 'token', title: t('showroom.opened', { price: perMinute(priceTokens) }) });
  });
  useEffect(() => {
    if (isOpen && !wasOpen.current) tellOpened();
    wasOpen.current = isOpen;
  }, [isOpen]);

  const notifiedPrice = useRef(priceTokens);
  const tellPrice = useEffectEvent((price: number) => {
    if (!meter || !isOpen || price === meter.price) return;
    const kept = new Intl.NumberFormat(i18n.language).format(meter.price);
    notify({
      icon: Token,
      tone: 'token',
      title: t('showroom.newPrice', { nick, count: price }),
      line: t('showroom.keptPrice', { price: kept }),
    });
  });
  useEffect(() => {
    if (priceTokens !== notifiedPrice.current) tellPrice(priceTokens);
    notifiedPrice.current = priceTokens;
  }, [priceTokens]);

  const leavingRef = leavingVisit.use();
  const leaving = meter && seen.find(({ view }) => view.ref === leavingRef);
  useEffect(() => () => leavingVisit.set(undefined), []);

  // A window that was not paid for, or is no longer, gives way to the card of the camera with its price.
  const over = seen.filter(({ uid, state }) => state.status === 'ended' && isCharged(uid));
  const closeOver = useEffectEvent((count: number) => {
    if (count === 0) return;
    for (const { view: window, stream } of over)
      if (client?.streams.list.some(({ stream_id: id }) => id === stream?.stream_id)) window.leave();
  });
  const overCount = over.length;
  useEffect(() => closeOver(overCount), [overCount]);

  /** The question about the price stands meanwhile, and is answered with the new balance. */
  const topUp = (missing: number, onPaid?: () => void) =>
    me &&
    topUpRequest.set({
      uid: me.uid,
      missing,
      lead: t('showroom.low.lead', { nick, price: perMinute(priceTokens), count: own ?? 0 }),
      onward: t('showroom.low.goOn'),
      onPaid,
    });
  /** A window that came back with the network asks already. */
  function comeBack() {
    setEnded(undefined);
    if (asking) return;
    const stream = client?.streams.list.find(
      ({ uid, roomid }) => uid === host?.uid && roomid === room.roomid,
    );
    if (client && stream) onOpen(client, stream);
  }

  // First what became of the visit and its tokens, then the question whether to pay for another.
  if (ended)
    return (
      <Suspense>
        <EndDialog
          ended={ended}
          nick={nick}
          onReturn={host && isCharged(host.uid) ? comeBack : undefined}
          onClose={() => {
            setEnded(undefined);
            asking?.view.leave();
          }}
          onTopUp={(missing) => topUp(missing, comeBack)}
        />
      </Suspense>
    );
  if (leaving)
    return (
      <Suspense>
        <LeaveDialog
          meter={meter}
          onStay={() => leavingVisit.set(undefined)}
          onLeave={() => {
            leavingVisit.set(undefined);
            leaving.view.leave();
          }}
        />
      </Suspense>
    );
  if (asking?.state.status !== 'refused') return null;
  const { code, params } = liveRefusalOf(asking.state.failure);
  const balance = code === 'tokens_short' ? Number(params.balance ?? 0) : Number(params.balance ?? own ?? 0);
  const price = Number((code === 'tokens_short' ? params.needed : params.price) ?? priceTokens);
  return (
    <Suspense>
      <EntryDialog
        nick={nick}
        price={price}
        balance={Math.max(balance, own ?? 0)}
        paid={Number(params.paid ?? 0)}
        isElsewhere={Number(params.elsewhere ?? 0) === 1}
        onEnter={() => asking.view.pay(price)}
        onStay={() => asking.view.leave()}
        onTopUp={(missing) => topUp(missing)}
      />
    </Suspense>
  );
}
