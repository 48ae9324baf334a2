// The people excluded from a room, until when and why; the host lifts an exclusion here.
import { type Exclusion, pathTo } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { longDate } from '@alcove/i18n';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAnswer } from '../../../call/use-answer.ts';
import { useCall } from '../../../call/use-call.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { SkeletonRow } from '../../../ui/Skeleton.tsx';

export function Exclusions({ roomid }: { roomid: number }) {
  const { t } = useTranslation('rooms');
  const read = useAnswer(addresses.exclusions, { room_id: roomid });
  const [lifted, setLifted] = useState<ReadonlySet<number>>(new Set());
  const list = read.latest?.list.filter(({ id }) => !lifted.has(id)) ?? [];
  const requests = read.latest?.requests ?? [];
  const count = list.length;
  return (
    <section className="card own-exclusions" aria-labelledby="own-exclusions">
      <h3 id="own-exclusions" className="t16 semibold">
        {t('own.exclusions.title')}
        {count > 0 && <span className="dim">{t('list.number', { count })}</span>}
      </h3>
      {read.state === 'asking' && <SkeletonRow />}
      {read.state === 'failed' && (
        <div className="split g12" role="alert">
          <p>{t('own.exclusions.failed')}</p>
          <Button size="small" onClick={read.again}>
            {t('list.failed.again')}
          </Button>
        </div>
      )}
      {read.state === 'open' && (
        <>
          {count === 0 && <p className="dim">{t('own.exclusions.none')}</p>}
          <ul>
            {list.map((each) => (
              <Excluded
                key={each.id}
                exclusion={each}
                onLifted={() => setLifted((before) => new Set([...before, each.id]))}
              />
            ))}
          </ul>
          {requests.length > 0 && (
            <>
              <h4 className="dim">{t('own.exclusions.requests')}</h4>
              <ul>
                {requests.map((each) => (
                  <li key={each.id} className="own-excluded row g12">
                    <Avatar name={each.nick} sizePx={36} />
                    <p className="stack grow breakable">
                      <b className="semibold">{each.nick}</b>
                      <span>{each.reason}</span>
                    </p>
                  </li>
                ))}
              </ul>
            </>
          )}
        </>
      )}
      <p className="dim own-blacklist">
        {t('own.exclusions.blocked')}{' '}
        <Link to={pathTo('myBlacklist')}>{t('own.exclusions.blockedLink')}</Link>
      </p>
    </section>
  );
}

function Excluded({ exclusion, onLifted }: { exclusion: Exclusion; onLifted: () => void }) {
  const { t } = useTranslation('rooms');
  const { busy, fault, send } = useCall(addresses.liftExclusion);
  async function lift(): Promise<void> {
    if (await send({ id: exclusion.id })) onLifted();
  }
  return (
    <li className="own-excluded row g12">
      <Avatar name={exclusion.nick} sizePx={36} />
      <p className="stack grow breakable">
        <b className="semibold">{exclusion.nick}</b>
        <span>
          {t('own.exclusions.line', { reason: exclusion.reason, until: longDate(exclusion.until) })}
        </span>
        <span className="own-fault" aria-live="polite">
          {fault?.text}
        </span>
      </p>
      <Button
        kind="ghost"
        size="small"
        aria-label={t('own.exclusions.liftNick', { nick: exclusion.nick })}
        busy={busy && t('own.exclusions.lifting')}
        onClick={() => void lift()}
      >
        {t('own.exclusions.lift')}
      </Button>
    </li>
  );
}
