// A part of a page that travels apart from it, though the server may have drawn it already. Where it has,
// the part is fetched before the page wakes: one still on its way is thrown away and drawn anew as soon as
// anything around it changes, with whatever was typed into it, opened or focused in it.
import { type ComponentType, useState } from 'react';
import { latePart } from './late-part.ts';

type Drawn = { selector: string; fetch: () => Promise<unknown> };

const parts: Drawn[] = [];

/** `selector`: finds the part in a document that holds it. Place it inside of a Suspense, like `latePart`. */
export function drawnPart<Props extends object>(
  selector: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  let Here: ComponentType<Props> | undefined;
  const fetch = async () => {
    const loaded = await load();
    Here = loaded.default;
    return loaded;
  };
  const Coming = latePart(fetch) as unknown as ComponentType<Props>;
  parts.push({ selector, fetch });
  return function DrawnPart(props: Props) {
    // Chosen once: another type would be another part.
    const [Part] = useState(() => Here ?? Coming);
    return <Part {...props} />;
  };
}

/** Settles once every part in the document is here; one that does not come waits no longer than its request. */
export const partsInDocument = (): Promise<unknown> =>
  Promise.allSettled(
    parts.filter(({ selector }) => document.querySelector(selector)).map(({ fetch }) => fetch()),
  );
