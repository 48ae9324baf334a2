// What the site has and who is there, counted.
import { useTranslation } from 'react-i18next';

export type Figures = { cameras: number; rooms: number; sets: number; materials: number };

export function HomeFigures({
  figures,
}: {
  figures: { [Name in keyof Figures]?: Figures[Name] | undefined };
}) {
  const { t, i18n } = useTranslation('contributions');
  const shown = (['cameras', 'rooms', 'sets', 'materials'] as const).flatMap((name) => {
    const count = figures[name];
    return count === undefined ? [] : [{ name, count }];
  });
  return (
    <dl className="home-figures">
      {shown.map(({ name, count }) => (
        <div key={name}>
          <dt className="muted">{t(`pages.index.figures.${name}`, { count })}</dt>
          <dd className="tnum">{new Intl.NumberFormat(i18n.language).format(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
