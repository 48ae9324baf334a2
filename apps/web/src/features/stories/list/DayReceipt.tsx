// What is left of a story whose day is over: numbers, and when its files were destroyed.
import { twoDigits } from '@alcove/i18n';
import { pathTo, secondMs, storyLimits, type StoryReceipt } from '@alcove/protocol';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import FileX from 'lucide-react/icons/file-x';
import Hourglass from 'lucide-react/icons/hourglass';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { formatDate, useLocalTime } from '../../../ui/DateText.tsx';
import { type Glyph, Icon } from '../../../ui/Icon.tsx';
import { classes } from '../../../ui/classes.ts';
import { Door } from '../viewer/Door.tsx';

type MomentProps = { icon: Glyph; name: string; done?: boolean; children: string };

const Moment = ({ icon, name, done, children }: MomentProps) => (
  <li className={classes('row g8', done && 'story-receipt-done')}>
    <Icon of={icon} size={16} />
    <span className="grow">{name}</span>
    <b>{children}</b>
  </li>
);

export default function DayReceipt({ receipt, onClose }: { receipt: StoryReceipt; onClose: () => void }) {
  const { t } = useTranslation('stories');
  const local = useLocalTime();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { views, likes, comments, files, seconds, endedAt } = receipt;
  const end = endedAt * secondMs;
  const exactly = (at: number, form: 'short' | 'clock') =>
    `${formatDate(new Date(at), form, local)}:${twoDigits(new Date(at).getUTCSeconds())}`;
  const numbers = [
    [views, t('receipt.views', { count: views })],
    [likes, t('receipt.likes', { count: likes })],
    ...(comments === undefined ? [] : [[comments, t('receipt.comments', { count: comments })] as const]),
  ] as const;
  return (
    <section className="story-receipt card padded stack g16" aria-labelledby={id}>
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
          <>
            <Moment icon={CircleDashed} name={t('receipt.published')}>
              {exactly(end - storyLimits.lifeMs, 'short')}
            </Moment>
            <Moment icon={Hourglass} name={t('receipt.closed')}>
              {exactly(end, 'short')}
            </Moment>
          </>
        )}
        <Moment icon={FileX} name={t('receipt.files', { count: files })} done>
          {endedAt > 0 ? exactly(end + seconds * secondMs, 'clock') : t('receipt.after', { seconds })}
        </Moment>
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
