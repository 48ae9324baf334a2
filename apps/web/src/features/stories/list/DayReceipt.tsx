// What is left of a story whose day is over: numbers, and when its files were destroyed.
import { pathTo, type StoryReceipt } from '@alcove/protocol';
import FileX from 'lucide-react/icons/file-x';
import Hourglass from 'lucide-react/icons/hourglass';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { formatDate, useLocalTime } from '../../../ui/DateText.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Door } from '../viewer/Door.tsx';

export default function DayReceipt({ receipt, onClose }: { receipt: StoryReceipt; onClose: () => void }) {
  const { t } = useTranslation('stories');
  const local = useLocalTime();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { views, likes, comments, files, seconds, endedAt } = receipt;
  const numbers = [
    [views, t('receipt.views', { count: views })],
    [likes, t('receipt.likes', { count: likes })],
    ...(comments === undefined ? [] : [[comments, t('receipt.comments', { count: comments })] as const]),
  ] as const;
  return (
    <section className="story-receipt card stack g16" aria-labelledby={id}>
      <header className="row g16">
        <Door />
        <h2 ref={heading} tabIndex={-1} id={id} className="d24">
          {t('receipt.heading')}
        </h2>
      </header>
      <ul className="row g32">
        {numbers.map(([count, name]) => (
          <li key={name} className="stack">
            <b className="d32">{count}</b>
            <span className="muted">{name}</span>
          </li>
        ))}
      </ul>
      <ul className="story-receipt-ends">
        {endedAt > 0 && (
          <li className="row g8">
            <Icon of={Hourglass} size={16} />
            <span className="grow">{t('receipt.closed')}</span>
            <b>{formatDate(new Date(endedAt * 1000), 'short', local)}</b>
          </li>
        )}
        <li className="row g8 story-receipt-done">
          <Icon of={FileX} size={16} />
          <span className="grow">{t('receipt.files', { count: files })}</span>
          <b>{t('receipt.after', { seconds })}</b>
        </li>
      </ul>
      <p className="dim">{t('receipt.left')}</p>
      <div className="row g12">
        <ButtonLink kind="primary" to={`${pathTo('temporaryPhotos')}?update=1`}>
          {t('rail.new')}
        </ButtonLink>
        <Button kind="ghost" onClick={onClose}>
          {t('sheet.close')}
        </Button>
      </div>
    </section>
  );
}
