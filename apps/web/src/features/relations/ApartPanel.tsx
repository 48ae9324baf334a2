// What stands below the head of a profile between two members who are apart: why, and the way back for the one
// who blocked. Slats without a picture: there is nothing behind them.
import { pathTo } from '@alcove/protocol';
import Ban from 'lucide-react/icons/ban';
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import { useTranslation } from 'react-i18next';
import { glyph } from '../../icons.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { MediaFrame, Veil } from '../../ui/Media.tsx';
import type { Between } from './load.ts';
import { TimeLeft } from './TimeLeft.tsx';
import { UnblockButton } from './UnblockButton.tsx';
import './relations.css';

type ApartPanelProps = {
  uid: number;
  nick: string;
  apart: NonNullable<Between['apart']>;
  /** Of the server, in milliseconds. */
  now: number;
  onChange: () => void;
};

export function ApartPanel({ uid, nick, apart, now, onChange }: ApartPanelProps) {
  const { t } = useTranslation('relations');
  const isMine = apart.by === 'me';
  const isDay = apart.type === '24h';
  const mine = isDay ? t('apart.byMeDay') : t('apart.byMe');
  const theirs = isDay ? t('apart.byThemDay') : t('apart.byThem');
  const sentence = isMine ? mine : theirs;
  return (
    <MediaFrame
      className="apart-panel"
      veil={
        <Veil
          icon={isMine ? Ban : LockKeyhole}
          reason={<output className="apart-sentence">{sentence}</output>}
          line={isMine && isDay && <TimeLeft leftMs={Math.max(0, apart.until - now)} />}
          action={
            isMine ? (
              <>
                <UnblockButton uid={uid} nick={nick} kind="primary" onDone={onChange} />
                <ButtonLink kind="media" to={pathTo('myBlacklist')}>
                  {t('apart.list')}
                </ButtonLink>
              </>
            ) : (
              <ButtonLink kind="media" icon={glyph('users')} to={pathTo('profiles')}>
                {t('apart.profiles')}
              </ButtonLink>
            )
          }
        />
      }
    />
  );
}
