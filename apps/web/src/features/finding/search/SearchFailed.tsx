// A search that did not come. Where too many search at once it is asked again by itself.
import Timer from 'lucide-react/icons/timer';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import type { ShownSearch } from './load.ts';

function Busy({ seconds }: { seconds: number }) {
  const { t } = useTranslation('search');
  const { revalidate, state } = useRevalidator();
  const [left, setLeft] = useState(seconds);
  const pass = useEffectEvent(() => {
    if (left > 1) return setLeft(left - 1);
    setLeft(0);
    void revalidate();
  });
  useEffect(() => {
    const timer = setInterval(() => pass(), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <EmptyState
      icon={Timer}
      title={t('busy.title')}
      sentence={t('busy.text')}
      action={
        <Button disabled busy={state === 'loading' && t('busy.now')}>
          <span role="timer">{t('busy.again', { count: left })}</span>
        </Button>
      }
    />
  );
}

type Failed = Extract<ShownSearch, { state: 'failed' | 'busy' | 'refused' }>;

export function SearchFailed({ loaded }: { loaded: Failed }) {
  const { t } = useTranslation('search');
  if (loaded.state === 'busy') return <Busy seconds={loaded.seconds} />;
  return (
    <LoadFailed
      title={t('failed.title')}
      sentence={loaded.state === 'refused' ? loaded.message : t('failed.text')}
    />
  );
}
