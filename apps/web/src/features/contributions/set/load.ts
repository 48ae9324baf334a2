// Loads a set, on the server first, with the drawings that stand for what this reader may not see.
import { artFor, artPath } from '@alcove/art';
import {
  type Contribution,
  type ContributionCard,
  contributionsCalls,
  type Material,
  type PageRequest,
} from '@alcove/protocol';
import { type LoadedOf, notLoaded } from '../../../call/load-list.ts';
import { type Between, loadBetween } from '../../relations/index.ts';
import { slugOf } from './slug.ts';

type Call = PageRequest['call'];

/** Drawn from the number of the set: no byte of the photos is in them. */
export type SetDrawings = { hero: string; each: readonly string[] };

type WholeSet = { contribution: Contribution; materials: Material[]; drawings: SetDrawings };
export type LoadedSet = LoadedOf<WholeSet>;
export type OpenSet = Extract<LoadedSet, { state: 'open' }>;

const freeOnes = 3;

const drawingOf = (seed: string, [width, height]: readonly [number, number]) =>
  artPath(artFor(seed, { width, height }));

function drawingsOfSet({ number }: Contribution, materials: readonly Material[]): SetDrawings {
  const seed = `contribution ${number}`;
  return {
    hero: drawingOf(seed, [760, 440]),
    each: materials.map((_, at) => drawingOf(`${seed} ${at}`, [240, 180])),
  };
}

/** The number of an address, or nothing where it is none. */
export function numberOfPath(text: string | undefined): number | undefined {
  const number = /^[1-9]\d*$/.test(text ?? '') ? Number(text) : Number.NaN;
  return Number.isSafeInteger(number) ? number : undefined;
}

export async function loadSet(call: Call, number: number): Promise<LoadedSet> {
  const answer = await call(contributionsCalls.contribution, { number });
  if (answer.status === 'error') return notLoaded(answer);
  const { contribution, materials } = answer.data;
  return { state: 'open', contribution, materials, drawings: drawingsOfSet(contribution, materials) };
}

/** One photo or film, with the set that it belongs to. */
export async function loadMaterial({ call, me }: PageRequest, asked: string | undefined) {
  const materialId = numberOfPath(asked);
  if (materialId === undefined) return { state: 'closed' as const };
  const answer = await call(contributionsCalls.contributionMaterial, { material_id: materialId });
  if (answer.status === 'error') return notLoaded(answer);
  const set = await loadSet(call, answer.data.contribution.number);
  if (set.state !== 'open') return set;
  const { author } = set.contribution;
  const isReader = me?.active === 1 && me.uid !== author.uid;
  const between = isReader ? await loadBetween(call, author.uid) : undefined;
  return {
    state: 'open' as const,
    set,
    materialId,
    ...namesOf(set.contribution),
    ...(between && { between }),
  };
}

export type OthersOfAuthor = { total: number; free: ContributionCard[] };

export type LoadedSetPage = OpenSet & {
  now: number;
  /** Stands for a portrait that the reader may not see. */
  portrait: string;
  between?: Between | undefined;
  others?: OthersOfAuthor | undefined;
};

/** How many sets its author published, and the latest free ones besides this; nothing where that cannot be read. */
export async function loadOthers(
  call: Call,
  { author, number }: Contribution,
): Promise<OthersOfAuthor | undefined> {
  const answer = await call(contributionsCalls.memberContributions, { id: author.uid });
  if (answer.status === 'error') return undefined;
  const { list, total_count: total } = answer.data;
  return {
    total,
    free: list.filter((other) => other.premium === 0 && other.number !== number).slice(0, freeOnes),
  };
}

/** What the title of the page and its one address need. */
export const namesOf = ({ title }: Contribution) => ({
  named: { name: title },
  addressed: { title: slugOf(title) },
});
