// What was publicly given in the room on screen, the latest first.
import type { GiveRecord } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import EyeOff from 'lucide-react/icons/eye-off';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callServer } from '../../../call/call-server.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { formatDate } from '../../../ui/DateText.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Token } from '../../../ui/marks.tsx';
import { LoadMore } from '../../../ui/Pager.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useLiveEvent, useRoom } from '../../chat/index.ts';
import { Tokens } from '../../wallet/index.ts';
import { noDonations, withDonations } from './donation-list.ts';
import './shop.css';

/** Notices of many tips come at once: the list is read again so often at most. */
const againMs = 2000;

function Row({ record }: { record: GiveRecord }) {
  const { t } = useTranslation('gifts');
  const { from, to, message, returned } = record;
  const line = message === '' ? t('shop.given.plain') : t('form.quoted', { message });
  return (
    <li className="donation row g12" data-returned={returned || undefined}>
      {from ? (
        <Avatar name={from.nick} src={null} sizePx={36} />
      ) : (
        <span className="donation-discreet">
          <Icon of={EyeOff} size={16} />
        </span>
      )}
      <span className="menu-name">
        <b>{from?.nick ?? t('shop.given.discreet')}</b>
        <span>{returned ? t('shop.given.returned') : line}</span>
        {to && <span className="visually-hidden">{t('stage.to', { nick: to.nick })}</span>}
      </span>
      <span className="donation-sum">
        <Tokens count={record.amount} />
        <time dateTime={new Date(record.date).toISOString()}>
          {formatDate(new Date(record.date), 'short')}
        </time>
      </span>
    </li>
  );
}

export default function Donations() {
  const { t } = useTranslation('gifts');
  const { client, room } = useRoom();
  const { roomid } = room;
  const [toGoals, setToGoals] = useState(false);
  const [{ loaded, busy }, setList] = useState(noDonations);
  const load = useCallback(
    async (page: number) => {
      setList((before) => ({ ...before, busy: true }));
      const answer = await callServer(addresses.giveRecords, { room_id: roomid, page, goal: toGoals });
      setList((before) => withDonations(before, page, answer));
    },
    [roomid, toGoals],
  );
  useEffect(() => {
    queueMicrotask(() => void load(1));
  }, [load]);
  const choose = (goals: boolean) => {
    if (goals === toGoals) return;
    setList(noDonations);
    setToGoals(goals);
  };
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLiveEvent(client, 'serviceMessage', ({ roomid: where, type }) => {
    if (where !== roomid || (type !== 'tip' && type !== 'goal') || timer.current) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      void load(1);
    }, againMs);
  });
  return (
    <div className="donations">
      <div className="donations-filter">
        <Chip on={!toGoals} onClick={() => choose(false)}>
          {t('shop.given.public')}
        </Chip>
        <Chip on={toGoals} onClick={() => choose(true)}>
          {t('shop.given.toGoals')}
        </Chip>
      </div>
      {loaded === undefined ? (
        <Skeleton className="donations-coming" />
      ) : loaded === 'failed' ? (
        <LoadFailed look="bare" title={t('shop.given.failed')} onRetry={() => void load(1)} />
      ) : loaded.records.length === 0 ? (
        <EmptyState
          look="bare"
          as="h3"
          icon={Token}
          title={t('shop.given.none')}
          sentence={t('shop.given.noneLine')}
        />
      ) : (
        <>
          <p className="donations-sum">
            {t('shop.given.sum', { count: loaded.total_tokens, tips: loaded.total_count })}
          </p>
          <ul>
            {loaded.records.map((record) => (
              <Row key={record.id} record={record} />
            ))}
          </ul>
          {loaded.records.length < loaded.total_count && (
            <LoadMore onMore={() => void load(loaded.page + 1)} loading={busy} />
          )}
        </>
      )}
    </div>
  );
}
