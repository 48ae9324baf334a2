// The thing on the site whose picture is nearest to that of a file under review, of its author or another member.
import { asFlag, type NearPrint, type ReportKind, secondsOf } from '@alcove/protocol';
import type { Members } from '../../accounts/index.ts';
import type { Removals } from '../known-images/removals.ts';
import type { ReportedItem } from '../reports/reportable.ts';
import type { Reports } from '../reports/reports.ts';

type Needs = {
  members: Pick<Members, 'byUid'>;
  reports: Pick<Reports, 'findForTeam'>;
  removals: Pick<Removals, 'alike'>;
};

export const createNearPrints =
  ({ members, reports, removals }: Needs) =>
  async (file: ReportedItem & { kind: ReportKind }): Promise<NearPrint | undefined> => {
    const [nearest] = (await removals.alike([file])).toSorted((one, other) => one.bits - other.bits);
    if (!nearest) return undefined;
    const { item, bits } = nearest;
    const [own, found] = await Promise.all([file, item].map((each) => reports.findForTeam(each.kind, each)));
    const author = found?.author === undefined ? undefined : await members.byUid(found.author);
    return {
      kind: item.kind,
      id: item.id,
      bits,
      at: secondsOf(found?.entries.find(({ reported }) => reported)?.at ?? 0),
      nick: author?.nick ?? '',
      same: asFlag(author !== undefined && author.uid === own?.author),
    };
  };
export type NearPrints = ReturnType<typeof createNearPrints>;
