// The editor, whose engine is the heaviest part of a room: it travels when the member turns to the composer, or while
// the page rests where that delays nothing. Until then a plain field stands in its place.
import { parse } from '@alcove/markup';
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { untilLoaded } from '../../../late-part.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import type { EditorProps } from './Editor.tsx';
import { PlainEditor } from './PlainEditor.tsx';
import { type HandedOver, textIfPlain } from './plain-text.ts';

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

/** The shape of the composer while the reader enters. */
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
  const [isStyled] = useState(() => textIfPlain(parse(props.draft)) === undefined);
  const need = useCallback(() => {
    void fetchEngine().then(() => (isStyled ? setEngine(() => engine) : setIsHere(true)));
  }, [isStyled]);
  const takeOver = useCallback((what: HandedOver) => {
    setHandedOver(what);
    setEngine(() => engine);
  }, []);
  useEffect(() => {
    if (isStyled) need();
    else if (mayFetchAhead()) return onceIdle(need);
    return undefined;
  }, [isStyled, need]);
  if (Engine) return <Engine {...props} handedOver={handedOver} />;
  if (isStyled) return <ComposerComing />;
  return <PlainEditor {...props} isHere={isHere} onNeeded={need} onHandOver={takeOver} />;
}
