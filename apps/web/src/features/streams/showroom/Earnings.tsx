// What the host earns: now by the showroom, today by each kind, and by visit; and the button that closes the showroom.
// What was earned today stays there once it is closed.
import type { EarningVisit } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import DoorClosed from 'lucide-react/icons/door-closed';
import Users from 'lucide-react/icons/users';
import { type CSSProperties, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callServer } from '../../../call.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Note } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import { Tokens } from '../../wallet/index.ts';
import { elapsed } from '../elapsed.ts';
import './earnings.css';

const kinds = ['showroom', 'tips', 'menu', 'gifts'] as const;

type Earned = {
  now: { people: number; per_minute: number };
  today: Record<(typeof kinds)[number], number>;
  waiting: Record<'goal' | 'menu', number>;
  held: { nick: string | null; tokens: number; until: number }[];
  list: EarningVisit[];
  total_count: number;
};
const refreshMs = 5000;
const midnight = () => new Date().setHours(0, 0, 0, 0);

async function readPage(roomid: number, page: number): Promise<Earned | undefined> {
  const answer = await callServer(addresses.showroomEarnings, {
    room_id: roomid,
    since: midnight(),
    page,
  });
  return answer.status === 'success' ? answer.data : undefined;
}

export default function Earnings({ roomid, isOpen }: { roomid: number; isOpen: boolean }) {
  const { t, i18n } = useTranslation('streams');
  const [earned, setEarned] = useState<Earned>();
  const [older, setOlder] = useState<readonly EarningVisit[]>([]);
  const [pages, setPages] = useState(1);
  const [failed, setFailed] = useState(false);
  const [closing, setClosing] = useState(false);
  const number = new Intl.NumberFormat(i18n.language);
  const time = new Intl.DateTimeFormat(i18n.language, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const dated = new Intl.DateTimeFormat(i18n.language, {
    weekday: 'long',
    day: 'numeric',
    month: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });

  // The last visits of a showroom end a moment after it is closed.
  const isMoving = isOpen || (earned?.list.some(({ runs }) => runs === 1) ?? false);
  const read = useEffectEvent(async (of: number) => {
    const answer = await readPage(of, 1);
    setFailed(answer === undefined);
    if (answer) setEarned(answer);
  });
  useEffect(() => {
    const look = () => void (document.visibilityState === 'visible' && read(roomid));
    look();
    const timer = isMoving ? setInterval(look, refreshMs) : undefined;
    return () => clearInterval(timer);
  }, [roomid, isMoving]);

  async function again() {
    const answer = await readPage(roomid, 1);
    setFailed(answer === undefined);
    if (answer) setEarned(answer);
  }
  async function readOlder() {
    const answer = await readPage(roomid, pages + 1);
    if (!answer) return setFailed(true);
    setPages(pages + 1);
    setOlder([...older, ...answer.list]);
  }
  async function close() {
    setClosing(true);
    await callServer(addresses.updateRoom, { room_id: roomid, showroom: 0 });
    setClosing(false);
  }

  const shown = new Map([...older, ...(earned?.list ?? [])].map((visit) => [visit.visit, visit]));
  const visits = [...shown.values()].toSorted(
    (one, other) => other.runs - one.runs || other.visit - one.visit,
  );
  const today = earned ? kinds.reduce((sum, kind) => sum + earned.today[kind], 0) : 0;
  if (!isOpen && today === 0) return null;
  return (
    <section className="earnings" aria-label={t('showroom.earn.title')}>
      <header>
        <h2>{t('showroom.earn.title')}</h2>
        {isOpen && (
          <Button
            size="small"
            icon={DoorClosed}
            busy={closing && t('showroom.earn.closing')}
            onClick={() => void close()}
          >
            {t('showroom.earn.close')}
          </Button>
        )}
      </header>
      {failed && (
        <Note tone="danger">
          {t('showroom.earn.failed')}{' '}
          <button type="button" className="link" onClick={() => void again()}>
            {t('showroom.earn.again')}
          </button>
        </Note>
      )}
      <div className="earnings-sums" aria-busy={earned === undefined}>
        {isOpen && (
          <div className="earnings-now">
            <p>
              <span>{t('showroom.earn.now')}</span>
              <span className="earnings-people">
                <Icon of={Users} size={14} />
                {t('showroom.earn.people', { count: earned?.now.people ?? 0 })}
              </span>
            </p>
            <p>
              <b className="d32 tnum">{number.format(earned?.now.per_minute ?? 0)}</b>
              <span>{t('showroom.earn.perMinute', { count: earned?.now.per_minute ?? 0 })}</span>
            </p>
          </div>
        )}
        <div className="earnings-today">
          <span>{t('showroom.earn.today')}</span>
          <Tokens count={today} />
        </div>
      </div>
      {earned && today > 0 && (
        <dl className="earnings-kinds">
          {kinds.map((kind) => (
            <div key={kind}>
              <dt>{t(`showroom.earn.by.${kind}`)}</dt>
              <dd>
                <i aria-hidden="true" style={{ '--part': earned.today[kind] / today } as CSSProperties} />
                <b className="tnum">{number.format(earned.today[kind])}</b>
              </dd>
            </div>
          ))}
          {(['goal', 'menu'] as const).map(
            (kind) =>
              earned.waiting[kind] > 0 && (
                <div key={`${kind} waits`}>
                  <dt>{t(`showroom.earn.waiting.${kind}`)}</dt>
                  <dd>
                    <b className="tnum">{number.format(earned.waiting[kind])}</b>
                  </dd>
                </div>
              ),
          )}
        </dl>
      )}
      {earned?.held.map(({ nick, tokens, until }) => (
        <Note key={`${nick ?? ''} ${until}`}>
          {t(nick === null ? 'showroom.earn.heldDiscreet' : 'showroom.earn.held', {
            count: tokens,
            nick,
            until: dated.format(until),
          })}
        </Note>
      ))}
      {earned && isOpen && visits.length === 0 && <p className="muted">{t('showroom.earn.none')}</p>}
      {visits.length > 0 && (
        <table>
          <caption className="visually-hidden">{t('showroom.earn.visits')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('showroom.earn.viewer')}</th>
              <th scope="col">{t('showroom.earn.since')}</th>
              <th scope="col">{t('showroom.earn.time')}</th>
              <th scope="col">{t('showroom.earn.returned')}</th>
              <th scope="col">{t('showroom.earn.tokens')}</th>
            </tr>
          </thead>
          <tbody>
            {visits.map((visit) => (
              <tr key={visit.visit}>
                <th scope="row">
                  <span className="earnings-who">
                    <Avatar
                      name={visit.viewer?.nick ?? ''}
                      src={visit.viewer?.avatar_url || null}
                      sizePx={28}
                    />
                    <b>{visit.viewer?.nick ?? t('showroom.earn.gone')}</b>
                    {visit.runs === 1 && <StatusTag tone="success">{t('showroom.earn.runs')}</StatusTag>}
                  </span>
                </th>
                <td className="tnum">{time.format(visit.began_at)}</td>
                <td className="tnum">{elapsed(visit.served_ms)}</td>
                <td className="tnum">{visit.returned > 0 ? number.format(visit.returned) : '–'}</td>
                <td className="tnum">
                  <b>{number.format(visit.earned)}</b>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {earned && visits.length < earned.total_count && (
        <Button onClick={() => void readOlder()}>{t('showroom.earn.older')}</Button>
      )}
    </section>
  );
}
