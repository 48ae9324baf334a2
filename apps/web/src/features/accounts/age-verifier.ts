// A verifier's own widget: its script is loaded when it is needed, its place is emptied when it is not.
import type { AgeVerifier, Language } from '@alcove/protocol';

declare global {
  interface Window {
    AlcoveAgeVerifier?: AgeVerifier<HTMLElement>;
  }
}

const loading = new Map<string, Promise<AgeVerifier<HTMLElement>>>();

function loadVerifier(scriptUrl: string): Promise<AgeVerifier<HTMLElement>> {
  const known = loading.get(scriptUrl);
  if (known) return known;
  const script = document.createElement('script');
  const loaded = new Promise<AgeVerifier<HTMLElement>>((resolve, reject) => {
    const fail = () => {
      loading.delete(scriptUrl);
      script.remove();
      reject(new Error(`no verifier at ${scriptUrl}`));
    };
    script.addEventListener('load', () =>
      window.AlcoveAgeVerifier ? resolve(window.AlcoveAgeVerifier) : fail(),
    );
    script.addEventListener('error', fail);
  });
  script.src = scriptUrl;
  script.async = true;
  document.head.append(script);
  loading.set(scriptUrl, loaded);
  return loaded;
}

type VerifierEvents = { onProof(token: string): void; onRefusal(): void; onFailure(): void };

/** Mounts the widget into an empty element; the answer takes it away again, loaded or not. */
export function mountVerifier(
  place: HTMLElement,
  scriptUrl: string,
  language: Language,
  { onFailure, ...events }: VerifierEvents,
): () => void {
  let widget: { destroy(): void } | undefined;
  let left = false;
  loadVerifier(scriptUrl).then(
    (verifier) => {
      widget = left ? undefined : verifier.mount(place, { language, ...events });
      return widget;
    },
    () => {
      if (!left) onFailure();
    },
  );
  return () => {
    left = true;
    widget?.destroy();
    place.replaceChildren();
  };
}
