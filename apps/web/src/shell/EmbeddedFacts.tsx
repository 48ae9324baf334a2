// The facts of a page that has no root data to carry them, for the browser to read.
import { useRouteLoaderData } from 'react-router';
import { factsElementId, useFacts } from './facts.ts';

export function EmbeddedFacts() {
  const loaded = useRouteLoaderData('root');
  const facts = useFacts();
  if (loaded) return null;
  const json = JSON.stringify(facts).replaceAll('<', '\\u003c');
  return (
    <script
      id={factsElementId}
      type="application/json"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
}
