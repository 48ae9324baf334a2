// Which room, in what order: links and a form, so that it works before scripts run.
import { inLanguage, type Language, type MosaicSort, mosaicSorts, pathTo } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Button } from '../../../ui/Button.tsx';
import { ChipLink, ChipRow } from '../../../ui/Chip.tsx';
import { KeyHint } from '../../../ui/KeyHint.tsx';
import { Select } from '../../../ui/Select.tsx';
import { type MosaicQuery, mosaicQuery } from './query.ts';
import type { MosaicAnswer } from './use-fresh-mosaic.ts';

export function WallFilters({ query, mosaic }: { query: MosaicQuery; mosaic: MosaicAnswer }) {
  const { t, i18n } = useTranslation('moderation');
  const navigate = useNavigate();
  const { room: current, sort, reported } = query;
  const to = (changes: Partial<MosaicQuery>) => ({
    search: mosaicQuery.write({ ...query, page: 1, ...changes }),
  });
  // The chosen room stays in the list after its last camera has gone off.
  const isKnown = current === 0 || mosaic.rooms.some(({ roomid }) => roomid === current);
  return (
    <div className="wall-filters">
      <nav aria-label={t('mosaic.rooms')}>
        <ChipRow>
          <ChipLink
            to={to({ room: 0, reported: false })}
            on={current === 0 && !reported}
            count={mosaic.all}
            preventScrollReset
          >
            {t('mosaic.everywhere')}
          </ChipLink>
          <ChipLink
            to={to({ room: 0, reported: true })}
            on={reported}
            count={mosaic.reported}
            preventScrollReset
          >
            {t('mosaic.reportedOnly')}
          </ChipLink>
          {!isKnown && (
            <ChipLink to={to({})} on count={0} preventScrollReset>
              {t('mosaic.thisRoom')}
            </ChipLink>
          )}
          {mosaic.rooms.map(({ roomid, room, count }) => (
            <ChipLink
              key={roomid}
              to={to({ room: roomid, reported: false })}
              on={roomid === current}
              count={count}
              preventScrollReset
            >
              {room}
            </ChipLink>
          ))}
        </ChipRow>
      </nav>
      <form action={inLanguage(pathTo('liveMosaic'), i18n.language as Language)}>
        {current > 0 && <input type="hidden" name="room" value={current} />}
        <Select
          look="plain"
          name="sort"
          aria-label={t('mosaic.sorts.label')}
          key={sort}
          defaultValue={sort}
          onChange={(event) =>
            void navigate(to({ sort: event.currentTarget.value as MosaicSort }), {
              preventScrollReset: true,
            })
          }
        >
          {mosaicSorts.map((each) => (
            <option key={each} value={each}>
              {t(`mosaic.sorts.${each}`)}
            </option>
          ))}
        </Select>
        <noscript>
          <Button type="submit" size="small">
            {t('mosaic.sorts.send')}
          </Button>
        </noscript>
      </form>
      <p className="wall-keys dim" aria-hidden="true">
        <KeyHint>↑↓←→</KeyHint> {t('mosaic.keys.choose')} · <KeyHint>X</KeyHint> {t('mosaic.keys.stop')} ·{' '}
        <KeyHint>{t('mosaic.keys.esc')}</KeyHint> {t('mosaic.keys.close')}
      </p>
    </div>
  );
}
