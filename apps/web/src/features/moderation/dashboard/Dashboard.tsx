// The dashboard of the team: figures and charts of the site, what is first, whether all parts answer, and each queue.
import { Charts, type ChartSpan } from './Charts.tsx';
import { SiteFigures } from './SiteFigures.tsx';
import { FirstThings } from './FirstThings.tsx';
import { HealthList } from './HealthList.tsx';
import type { LoadedDashboard } from './load-dashboard.ts';
import { QueueTiles } from './QueueTiles.tsx';
import './dashboard.css';

type Props = Omit<Extract<LoadedDashboard, { state: 'open' }>, 'state'> & { span: ChartSpan };

export function Dashboard({ queues, first, site, span }: Props) {
  const waiting = queues.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className="desk-home">
      <SiteFigures site={site} waiting={waiting} />
      <FirstThings first={first} seals={site.seals} late={site.late} now={site.now} />
      <QueueTiles queues={queues} site={site} />
      <HealthList site={site} />
      <Charts days={site.days} span={span} />
    </div>
  );
}
