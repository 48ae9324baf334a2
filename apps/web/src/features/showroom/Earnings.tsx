// What the host earns: now by the showroom, today by each kind, and by visit; and the button that closes the showroom.
// What was earned today stays there once it is closed.
import { dateInWords } from '@alcove/i18n';
import * as addresses from '@alcove/protocol/addresses';
import DoorClosed from 'lucide-react/icons/door-closed';
import Users from 'lucide-react/icons/users';
import { type CSSProperties, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../call/use-call.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Note } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Token } from '../../ui/marks.tsx';
import { StatusTag } from '../../ui/StatusTag.tsx';
import { Tokens } from '../wallet/index.ts';
import { elapsed } from '../../elapsed.ts';
import { earningKinds, useEarned } from './use-earned.ts';
import './earnings.css';

type Props = { roomid: number; isOpen: boolean };
type FiguresProps = Pick<Props, 'isOpen'> & { earnings: ReturnType<typeof useEarned> };

function CloseShowroom({ roomid }: Pick<Props, 'roomid'>) {
  const { t } = useTranslation('streams');
  const { busy, send } = useCall(addresses.updateRoom, { toast: true });
  return (
    <Button
      size="small"
      icon={DoorClosed}
      busy={busy && t('showroom.earn.closing')}
      onClick={() => void send({ room_id: roomid, showroom: 0 })}
    >
      {t('showroom.earn.close')}
    </Button>
  );
}

function Figures({ isOpen, earnings }: FiguresProps) {
  const { t, i18n } = useTranslation('streams');
  const { earned, visits, today, failed, again, readOlder } = earnings;
  const number = new Intl.NumberFormat(i18n.language);
  const clock = { hour: '2-digit', minute: '2-digit' } as const;
  const day = { weekday: 'long', day: 'numeric', month: 'numeric' } as const;
  return (
    <>
      {failed && (
        <Note tone="danger">
          {t('showroom.earn.failed')}{' '}
          <button type="button" className="link" onClick={again}>
            {t('showroom.earn.again')}
          </button>
        </Note>
      )}
      <div className="earnings-sums" aria-busy={earned === undefined}>
        {isOpen && (
          <div className="earnings-now">
            <p className="cluster apart baseline">
              <span>{t('showroom.earn.now')}</span>
              <span className="earnings-people">
                <Icon of={Users} size={14} />
                {t('showroom.earn.people', { count: earned?.now.people ?? 0 })}
              </span>
            </p>
            <p className="cluster apart baseline">
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
          {earningKinds.map((kind) => (
            <div key={kind}>
              <dt>{t(`showroom.earn.by.${kind}`)}</dt>
              <dd>
                <i
                  className="grow"
                  aria-hidden="true"
                  style={{ '--part': earned.today[kind] / today } as CSSProperties}
                />
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
            until: dateInWords(i18n.language, until, { ...day, ...clock }),
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
                  <span className="earnings-who row g8">
                    <Avatar
                      name={visit.viewer?.nick ?? ''}
                      src={visit.viewer?.avatar_url || null}
                      sizePx={28}
                    />
                    <b>{visit.viewer?.nick ?? t('showroom.earn.gone')}</b>
                    {visit.runs === 1 && <StatusTag tone="success">{t('showroom.earn.runs')}</StatusTag>}
                  </span>
                </th>
                <td className="tnum">{dateInWords(i18n.language, visit.began_at, clock)}</td>
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
    </>
  );
}

/** Under the windows, or in a column beside them. */
export default function Earnings({ roomid, isOpen }: Props) {
  const { t } = useTranslation('streams');
  const earnings = useEarned(roomid, isOpen);
  if (!isOpen && earnings.today === 0) return null;
  return (
    <section className="earnings stack g12" aria-label={t('showroom.earn.title')}>
      <header className="split g12">
        <h2>{t('showroom.earn.title')}</h2>
        {isOpen && <CloseShowroom roomid={roomid} />}
      </header>
      <Figures isOpen={isOpen} earnings={earnings} />
    </section>
  );
}

/** On the own picture that fills the screen of a phone: a press opens the rest. */
export function EarnedToday({ roomid, isOpen }: Props) {
  const { t, i18n } = useTranslation('streams');
  const earnings = useEarned(roomid, isOpen);
  const [isShown, setShown] = useState(false);
  if (!isOpen && earnings.today === 0) return null;
  return (
    <>
      <button
        type="button"
        className="media-chip earnings-open"
        aria-haspopup="dialog"
        onClick={() => setShown(true)}
      >
        <Icon of={Token} size={16} />
        <span className="visually-hidden">
          {t('showroom.earn.title')}, {t('showroom.earn.today')}
        </span>
        <span className="tnum">{new Intl.NumberFormat(i18n.language).format(earnings.today)}</span>
      </button>
      {isShown &&
        // A portal, since descendants of the picture get the colours of controls on pictures.
        createPortal(
          <Dialog
            open
            title={t('showroom.earn.title')}
            onClose={() => setShown(false)}
            actions={isOpen && <CloseShowroom roomid={roomid} />}
          >
            <div className="earnings stack g12 earnings-sheet">
              <Figures isOpen={isOpen} earnings={earnings} />
            </div>
          </Dialog>,
          document.body,
        )}
    </>
  );
}
