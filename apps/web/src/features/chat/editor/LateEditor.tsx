// The editor, whose engine is the heaviest part of a room: it travels when the member turns to the composer, or while
// the page rests where that delays nothing. Until then a plain field stands in its place.
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { untilLoaded } from '../../../late-part.ts';
import { useReady } from '../../../ready.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import type { EditorProps } from './Editor.tsx';
import { PlainEditor } from './PlainEditor.tsx';
import { type HandedOver, plainDraft } from './plain-text.ts';

const load = untilLoaded(() => import('./Editor.tsx'));
let engine: ComponentType<EditorProps> | undefined;
let coming: Promise<void> | undefined;

async function loadEngine(): Promise<void> {
  engine = (await load()).default;
}
const fetchEngine = (): Promise<void> => (coming ??= loadEngine());

/** With a mouse a line is seldom narrow, and the page has time before the pointer arrives. */
function mayFetchAhead(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  const isNarrow = connection?.saveData === true || /[23]g/.test(connection?.effectiveType ?? '');
  return matchMedia('(hover: hover)').matches && !isNarrow;
}

function onceIdle(work: () => void): () => void {
  // Safari has no requestIdleCallback.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work, 1000);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(work, { timeout: 3000 });
  return () => cancelIdleCallback(asked);
}

/** The shape of the editor while a styled draft waits for its engine. */
export const ComposerComing = () => (
  <div className="composer-coming stack" aria-hidden="true">
    <Skeleton width="40%" height="13px" />
  </div>
);

export function LateEditor(props: EditorProps) {
  const [Engine, setEngine] = useState<ComponentType<EditorProps> | undefined>(() => engine);
  const [isHere, setIsHere] = useState(false);
  const [handedOver, setHandedOver] = useState<HandedOver>();
  // A plain field cannot show the styles of a draft.
  const [isStyled] = useState(() => plainDraft(props.draft) === undefined);
  // The document has a plain field already, which somebody may be typing into: it stays until the engine is here.
  const isReady = useReady();
  const [isInDocument] = useState(!isReady);
  const need = useCallback(() => {
    void fetchEngine().then(() => (isStyled && !isInDocument ? setEngine(() => engine) : setIsHere(true)));
  }, [isStyled, isInDocument]);
  const [draft] = useState(props.draft);
  const takeOver = useCallback(
    (what: HandedOver) => {
      setHandedOver(isStyled ? { ...what, before: draft } : what);
      setEngine(() => engine);
    },
    [isStyled, draft],
  );
  useEffect(() => {
    if (isStyled) need();
    else if (mayFetchAhead()) return onceIdle(need);
    return undefined;
  }, [isStyled, need]);
  if (Engine) return <Engine {...props} handedOver={handedOver} />;
  if (isStyled && !isInDocument) return <ComposerComing />;
  const styled = isStyled && {
    draft: '',
    onDraft: (tags: string) => props.onDraft(tags === '' ? draft : `${draft}\n${tags}`),
  };
  return <PlainEditor {...props} {...styled} isHere={isHere} onNeeded={need} onHandOver={takeOver} />;
}
