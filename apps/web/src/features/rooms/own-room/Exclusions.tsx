// The people excluded from a room, until when and why; the host lifts an exclusion here.
import { type AnswerOf, type Exclusion, type moderationCalls, pathTo } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { longDate } from '@alcove/i18n';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { callServer, isUnanswered } from '../../../call.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { SkeletonRow } from '../../../ui/Skeleton.tsx';

type ListCall = typeof moderationCalls.exclusions;

type Loaded = { status: 'loading' | 'failed' } | ({ status: 'loaded' } & AnswerOf<ListCall>);

export function Exclusions({ roomid }: { roomid: number }) {
  const { t } = useTranslation('rooms');
  const [loaded, setLoaded] = useState<Loaded>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const asking = new AbortController();
    const ask = async (turn: number) => {
      if (turn > 0) setLoaded({ status: 'loading' });
      const answer = await callServer(addresses.exclusions, { room_id: roomid }, { signal: asking.signal });
      if (asking.signal.aborted) return;
      setLoaded(answer.status === 'success' ? { status: 'loaded', ...answer.data } : { status: 'failed' });
    };
    void ask(attempt);
    return () => asking.abort();
  }, [roomid, attempt]);

  const lifted = ({ id }: Exclusion) =>
    setLoaded((known) =>
      known.status === 'loaded' ? { ...known, list: known.list.filter((each) => each.id !== id) } : known,
    );
  const count = loaded.status === 'loaded' ? loaded.list.length : 0;
  return (
    <section className="card own-exclusions" aria-labelledby="own-exclusions">
      <h3 id="own-exclusions" className="t16 font-semibold">
        {t('own.exclusions.title')}
        {count > 0 && <span className="dim">{t('list.number', { count })}</span>}
      </h3>
      {loaded.status === 'loading' && <SkeletonRow />}
      {loaded.status === 'failed' && (
        <div className="own-exclusions-failed" role="alert">
          <p>{t('own.exclusions.failed')}</p>
          <Button size="small" onClick={() => setAttempt(attempt + 1)}>
            {t('list.failed.again')}
          </Button>
        </div>
      )}
      {loaded.status === 'loaded' && (
        <>
          {count === 0 && <p className="dim">{t('own.exclusions.none')}</p>}
          <ul>
            {loaded.list.map((each) => (
              <Excluded key={each.id} exclusion={each} onLifted={lifted} />
            ))}
          </ul>
          {loaded.requests.length > 0 && (
            <>
              <h4 className="dim">{t('own.exclusions.requests')}</h4>
              <ul>
                {loaded.requests.map((each) => (
                  <li key={each.id} className="own-excluded">
                    <Avatar name={each.nick} sizePx={36} />
                    <p>
                      <b>{each.nick}</b>
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

function Excluded({
  exclusion,
  onLifted,
}: {
  exclusion: Exclusion;
  onLifted: (exclusion: Exclusion) => void;
}) {
  const { t } = useTranslation('rooms');
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  async function lift(): Promise<void> {
    setBusy(true);
    const answer = await callServer(addresses.liftExclusion, { id: exclusion.id });
    setBusy(false);
    if (answer.status === 'success') onLifted(exclusion);
    else setFault(isUnanswered(answer) ? t('settings.notKept') : answer.message);
  }
  return (
    <li className="own-excluded">
      <Avatar name={exclusion.nick} sizePx={36} />
      <p>
        <b>{exclusion.nick}</b>
        <span>
          {t('own.exclusions.line', { reason: exclusion.reason, until: longDate(exclusion.until) })}
        </span>
        <span className="own-fault" aria-live="polite">
          {fault}
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
