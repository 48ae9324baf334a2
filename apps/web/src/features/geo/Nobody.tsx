// Where nobody is: the changes that would show somebody, one a row, the smallest first, each with its count.
import { type ArgumentsOf, distanceBands, genders, type geoCalls } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { useTranslation } from 'react-i18next';
import { useAnswers } from '../../call/use-answers.ts';
import { hasAges } from '../../ages.ts';
import { useAgesText } from '../profiles/index.ts';
import { StatusTag } from '../../ui/StatusTag.tsx';
import { ListRow } from '../../ui/ListRow.tsx';
import { agesOf } from './MapFilters.tsx';
import type { AroundReader } from './use-around.ts';
import type { MapActs } from './use-map.ts';

type Asked = ArgumentsOf<typeof geoCalls.membersAround>;
type Way = { key: string; title: string; line: string; asked: Asked; take: () => void };

type Props = {
  acts: MapActs;
  around: AroundReader;
  onlineOnly: boolean;
  onOnlineOnly: (on: boolean) => void;
};

function useWays({ acts, around, onlineOnly, onOnlineOnly }: Props): Way[] {
  const { t } = useTranslation('geo');
  const agesText = useAgesText();
  const { distance, gender, followees, followers, age } = acts.shown;
  const kept: Asked = onlineOnly ? { online: 1 } : {};
  const wider = distanceBands.find((band) => band > distance);
  const shownGender = Object.values(genders).find((each) => each === gender);
  const ways: (Way | false | undefined)[] = [
    around.isMoved && {
      key: 'back',
      title: t('none.back', { km: distance }),
      line: t('none.backLine'),
      asked: kept,
      take: () => around.moveTo(undefined),
    },
    wider !== undefined && {
      key: 'distance',
      title: t('none.widen', { km: wider }),
      line: t('none.widenLine', { km: distance }),
      asked: { ...kept, distance: wider },
      take: () => acts.change({ distance: wider }),
    },
    onlineOnly && {
      key: 'online',
      title: t('none.offline'),
      line: t('none.without', { filter: t('panel.online') }),
      asked: {},
      take: () => onOnlineOnly(false),
    },
    shownGender && {
      key: 'gender',
      title: t('none.genders'),
      line: t('none.without', { filter: t(`genders.${shownGender}`) }),
      asked: { ...kept, gender: 0 },
      take: () => acts.change({ gender: 0 }),
    },
    (followees === 1 || followers === 1) && {
      key: 'follows',
      title: t('none.everybody'),
      line: t('none.without', { filter: t(followees === 1 ? 'panel.followees' : 'panel.followers') }),
      asked: { ...kept, followees: 0, followers: 0 },
      take: () => acts.change({ followees: 0, followers: 0 }),
    },
    age !== 0 &&
      hasAges(agesOf(age)) && {
        key: 'age',
        title: t('none.ages'),
        line: t('none.without', { filter: agesText(agesOf(age)) }),
        asked: { ...kept, age: '0' },
        take: () => acts.change({ age: 0 }),
      },
  ];
  return ways.filter((way): way is Way => Boolean(way));
}

export function Nobody(props: Props) {
  const { t } = useTranslation('geo');
  const ways = useWays(props);
  const answers = useAnswers(
    addresses.membersAround,
    ways.map(({ asked }) => asked),
  );
  return (
    <section className="stack g8">
      <h2 className="d24">{t('none.title')}</h2>
      <ul className="map-ways">
        {ways.map(({ key, title, line, take }, nth) => {
          const count = answers?.[nth]?.total_count;
          return (
            <li key={key}>
              <ListRow
                title={title}
                line={line}
                onPress={take}
                aside={
                  count !== undefined && (
                    <StatusTag tone={count > 0 ? 'premium' : 'plain'}>
                      {t('map.members', { count })}
                    </StatusTag>
                  )
                }
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
