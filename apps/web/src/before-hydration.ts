// What a page begins before it is hydrated: its module is loaded by then.
const works: (() => void)[] = [];

export const beforeHydration = (work: () => void): void => void works.push(work);

export function runBeforeHydration(): void {
  for (const work of works.splice(0)) work();
}
