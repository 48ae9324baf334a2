// Members around, grouped by the band of their distance: all that the rings say, in words.
import type { MemberOnMap } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/Avatar.tsx';
import { CertifiedSeal } from '../../ui/CertifiedSeal.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { ListRow } from '../../ui/ListRow.tsx';

/** Nearly all have it: only another size is said beside a mood. */
const usualPrecision = 3000;

type Props = {
  list: readonly MemberOnMap[];
  selected: number | undefined;
  onSelect: (uid: number) => void;
};

export function AroundList({ list, selected, onSelect }: Props) {
  const { t } = useTranslation('geo');
  const areaOf = (precision: number) =>
    precision === 0 ? t('list.exact') : t('list.area', { km: precision / 1000 });
  return (
    <section aria-label={t('list.label')} className="map-list">
      {[...Map.groupBy(list, ({ distance }) => distance)].map(([band, members]) => (
        <div key={band ?? 'further'}>
          <h3 className="map-band t12">{band ? t('list.within', { km: band }) : t('list.further')}</h3>
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
