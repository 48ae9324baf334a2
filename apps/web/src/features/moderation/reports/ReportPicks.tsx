// What a report names: each pick can be taken back, and others of the same conversation be added.
import { dateInWords } from '@alcove/i18n';
import { type ReportKind, reportLimits } from '@alcove/protocol';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/Icon.tsx';
import type { PickedItem } from './open-report.ts';

type ReportPicksProps = {
  kind: ReportKind;
  items: readonly PickedItem[];
  picked: readonly string[];
  onPick: (ids: readonly string[]) => void;
};

export function ReportPicks({ kind, items, picked, onPick }: ReportPicksProps) {
  const { t, i18n } = useTranslation('moderation');
  const inOrder = items.toSorted((one, other) => one.atMs - other.atMs);
  const chosen = inOrder.filter(({ id }) => picked.includes(id));
  const others = inOrder.filter(({ id }) => !picked.includes(id));
  const count = chosen.length;
  const isSingle = kind !== 'message' && kind !== 'line';
  const pickedOne = kind === 'gift' ? t('report.pickedGift') : t('report.pickedItem');
  const textOf = ({ text }: PickedItem) => text || t('report.picture');
  const row = (item: PickedItem) => (
    <>
      <time className="tnum" dateTime={new Date(item.atMs).toISOString()}>
        {dateInWords(i18n.language, item.atMs, { hour: '2-digit', minute: '2-digit' })}
      </time>
      <span className="report-words">{textOf(item)}</span>
    </>
  );
  return (
    <section className="report-picks" aria-labelledby="report-picks">
      <p className="field-label">
        <span id="report-picks" aria-live="polite">
          {isSingle ? pickedOne : count === 0 ? t('report.latest') : t('report.picked', { count })}
        </span>
        {!isSingle && count > 0 && <span className="field-aside">{t('report.around')}</span>}
      </p>
      {count === 0 && <p className="hint">{t('report.latestText')}</p>}
      <ul hidden={count === 0}>
        {chosen.map((item) => (
          <li key={item.id}>
            {row(item)}
            {count > 1 && (
              <button
                type="button"
                aria-label={t('report.remove', { text: textOf(item) })}
                onClick={() => onPick(picked.filter((id) => id !== item.id))}
              >
                <Icon of={X} size={16} />
              </button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 0 && count < reportLimits.items && (
        <details>
          <summary className="link">{t('report.more')}</summary>
          <ul>
            {others.map((item) => (
              <li key={item.id}>
                {row(item)}
                <button
                  type="button"
                  aria-label={t('report.add', { text: textOf(item) })}
                  onClick={() => onPick([...picked, item.id])}
                >
                  <Icon of={Plus} size={16} />
                </button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
