// The files that a person is asked about, or signed for, as they see them by their link: in the one browser that opened
// it, and for as long as they are asked or have not withdrawn.
import type { Use } from '../../platform/engines.ts';
import type { MediaCollection } from '../../platform/http/media.ts';
import { refuse } from '../../platform/refusal.ts';
import type { DepictedSets } from '../contributions/index.ts';
import { type ConsentLinks, consentShelf } from './links.ts';
import { consentById, consentFilesOf, stateAt } from './store.ts';

type Needs = Use<'db' | 'clock'> & {
  depicted: Pick<DepictedSets, 'find' | 'fileOf'>;
  links: Pick<ConsentLinks, 'fileAt'>;
};

export const createShownFiles = ({ db, clock, depicted, links }: Needs): MediaCollection => ({
  name: consentShelf,
  async find(wanted, { viewer }) {
    const asked = links.fileAt(wanted, viewer);
    const row = asked && (await consentById(db, asked.consent));
    const isOpen = row && ['opened', 'signed'].includes(stateAt(row, clock.now()));
    if (!isOpen || row.contribution === null) throw refuse('not_found');
    const named = (await consentFilesOf(db, [row.id])).find(({ material }) => material === asked.material);
    const set = named?.withdrawn_at === 0 ? await depicted.find(row.contribution) : undefined;
    const file = set?.files.find(({ material_id }) => material_id === asked.material);
    const found = file && (await depicted.fileOf(file, asked.as === 'mp4' ? 'film' : 'picture'));
    if (found === undefined) throw refuse('not_found');
    return found;
  },
});
