// What operators read of one process: the value of one line of its /metrics, 0 where it has none.
//
//   await figure(site, 'alcove_stream_viewers{kind="member"}')
import type { TestSite } from './site.ts';

export async function figures(site: Pick<TestSite, 'fetch'>): Promise<ReadonlyMap<string, number>> {
  const text = await (await site.fetch('/metrics')).text();
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ');
      return [line.slice(0, at), Number(line.slice(at + 1))];
    }),
  );
}

export const figure = async (site: Pick<TestSite, 'fetch'>, name: string): Promise<number> =>
  (await figures(site)).get(name) ?? 0;
