// Members around, grouped by the band of their distance: all that the rings say, in words. The focus of its rows is that
// of the pins: each goes on from where the other was.
import type { MemberOnMap } from '@alcove/protocol';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/Avatar.tsx';
import { CertifiedSeal } from '../../ui/CertifiedSeal.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { ListRow } from '../../ui/ListRow.tsx';
import { stepAmong } from './rover.ts';

/** Nearly all have it: only another size is said beside a mood. */
const usualPrecision = 3000;

type Props = {
  list: readonly MemberOnMap[];
  selected: number | undefined;
  reached: number | undefined;
  onSelect: (uid: number) => void;
  onReach: (uid: number) => void;
};

export function AroundList({ list, selected, reached, onSelect, onReach }: Props) {
  const { t } = useTranslation('geo');
  const section = useRef<HTMLElement>(null);
  const stop = reached ?? selected ?? list[0]?.user.uid;
  useEffect(() => {
    if (reached !== undefined)
      section.current?.querySelector('.list-row.reached')?.scrollIntoView({ block: 'nearest' });
  }, [reached]);
  const areaOf = (precision: number) =>
    precision === 0 ? t('list.exact') : t('list.area', { km: precision / 1000 });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows beside the tabulator
    <section
      ref={section}
      aria-label={t('list.label')}
      className="map-list"
      onKeyDown={(event) => stepAmong(event, '.list-row-press')}
    >
      {[...Map.groupBy(list, ({ distance }) => distance)].map(([band, members]) => (
        <div key={band ?? 'further'}>
          <h2 className="map-band t12">{band ? t('list.within', { km: band }) : t('list.further')}</h2>
          <ul>
            {members.map(({ user, message, online, precision }) => (
              <li key={user.uid}>
                <ListRow
                  lead={
                    <Avatar
                      name={user.nick}
                      src={user.avatar_url}
                      presence={online ? 'online' : undefined}
                      presenceText={t('list.online')}
                    />
                  }
                  title={
                    <>
                      {user.nick}
                      {user.certified === 1 && <Icon of={CertifiedSeal} size={16} />}
                    </>
                  }
                  line={message || areaOf(precision)}
                  aside={
                    message &&
                    precision !== usualPrecision && <span className="dim t12">{areaOf(precision)}</span>
                  }
                  current={selected === user.uid}
                  rover={{ isStop: user.uid === stop, onReach: () => onReach(user.uid) }}
                  {...(reached === user.uid && { className: 'reached' })}
                  onPress={() => onSelect(user.uid)}
                />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
