// One picture or film at full height, with its neighbours, and what is said of it in a panel beside.
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Expand from 'lucide-react/icons/expand';
import PanelRight from 'lucide-react/icons/panel-right';
import X from 'lucide-react/icons/x';
import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, type LinkProps, useLocation, useNavigate } from 'react-router';
import { Icon } from '../Icon.tsx';
import { IconButton } from '../IconButton.tsx';
import { KeyHint } from '../KeyHint.tsx';
import { useZoom } from './use-zoom.ts';
import { takersOf } from './viewer-keys.ts';
import './viewer.css';

type To = Exclude<LinkProps['to'], object>;

export type MediaViewerProps = {
  /** The name of the stage for screen readers. */
  label: string;
  title: ReactNode;
  subtitle: ReactNode;
  /** The colour around what is shown. */
  colour?: string | undefined;
  /** Where closing leads. */
  backTo: To;
  place: { at: number; of: number };
  /** Neighbours with their names; undefined at the end of that direction. */
  before?: { to: To; label: string } | undefined;
  after?: { to: To; label: string } | undefined;
  /** Further buttons of the head. */
  tools?: ReactNode;
  strip?: ReactNode;
  /** The key of what is shown: another one starts at its whole size. */
  shown: string;
  /** Pictures are enlarged and swiped; a film has controls of its own. */
  zooms: boolean;
  children: ReactNode;
  panel: ReactNode;
  /** Further keys; true: taken. */
  onKey?: (key: string) => boolean;
};

export function MediaViewer(props: MediaViewerProps) {
  const { label, title, subtitle, colour, backTo, place, before, after, tools, strip, shown, zooms } = props;
  const { t } = useTranslation('ui');
  const navigate = useNavigate();
  const { state } = useLocation();
  const stage = useRef<HTMLElement>(null);
  const photo = useRef<HTMLDivElement>(null);
  const [panelShown, setPanelShown] = useState(true);
  // The list from which the reader came stays known from one to the next.
  const go = (to: To | undefined) => to !== undefined && void navigate(to, { replace: true, state });
  const { zoom, toggle, handlers } = useZoom(photo, {
    shown,
    onSwipe: (direction) => go(direction === 'before' ? before?.to : after?.to),
  });
  const enlarge = () =>
    void (document.fullscreenElement ? document.exitFullscreen() : stage.current?.requestFullscreen?.());

  /** True: taken. */
  const press = useEffectEvent((key: string): boolean => {
    if (key === 'ArrowLeft') go(before?.to);
    else if (key === 'ArrowRight') go(after?.to);
    else if (key === 'Escape' && !document.fullscreenElement) void navigate(backTo, { state });
    else if (props.onKey?.(key.toLowerCase())) return true;
    else if (key === 'f' || key === 'F') enlarge();
    else if (key === 'i' || key === 'I') setPanelShown((isShown) => !isShown);
    else if (zooms && (key === 'z' || key === 'Z')) toggle();
    return false;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      const isTyped = (event.target as HTMLElement).closest?.(takersOf(key));
      if (isTyped || ctrlKey || metaKey || altKey || shiftKey) return;
      if (press(key)) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const isEnlarged = zoom.scale > 1;

  return (
    <article className="viewer" data-panel={panelShown || undefined}>
      <section
        ref={stage}
        className="viewer-stage"
        style={{ '--photo': colour } as object}
        aria-label={label}
      >
        <header className="viewer-head">
          <Link to={backTo} state={state} className="viewer-close" aria-label={t('viewer.close')}>
            <Icon of={X} size={20} />
          </Link>
          <span className="viewer-title">
            <b lang="">{title}</b>
            <span>{subtitle}</span>
          </span>
          <span className="viewer-place">
            {place.at} / {place.of}
          </span>
          {tools}
          {zooms && (
            <IconButton
              icon={isEnlarged ? ZoomOut : ZoomIn}
              kind="media"
              className="viewer-wide"
              label={t(isEnlarged ? 'viewer.whole' : 'viewer.enlarge')}
              onClick={toggle}
            />
          )}
          <IconButton
            icon={Expand}
            kind="media"
            className="viewer-wide"
            label={t('viewer.fullscreen')}
            onClick={enlarge}
          />
          <IconButton
            icon={PanelRight}
            kind="media"
            className="viewer-wide"
            label={t('viewer.panel')}
            aria-pressed={panelShown}
            onClick={() => setPanelShown(!panelShown)}
          />
        </header>
        <div
          ref={photo}
          className="viewer-photo"
          data-enlarged={isEnlarged || undefined}
          style={{ '--zoom': zoom.scale, '--move': `${zoom.x}px ${zoom.y}px` } as object}
          {...(zooms && handlers)}
        >
          {props.children}
          {before && (
            <IconButton
              icon={ChevronLeft}
              kind="media"
              className="viewer-before"
              label={before.label}
              onClick={() => go(before.to)}
            />
          )}
          {after && (
            <IconButton
              icon={ChevronRight}
              kind="media"
              className="viewer-after"
              label={after.label}
              onClick={() => go(after.to)}
            />
          )}
        </div>
        {strip}
      </section>
      <aside className="viewer-panel">
        {props.panel}
        <p className="viewer-keys">
          <KeyHint>←</KeyHint> <KeyHint>→</KeyHint> {t('viewer.keyMove')} <KeyHint>F</KeyHint>{' '}
          {t('viewer.keyFull')} <KeyHint>I</KeyHint> {t('viewer.keyPanel')}
          {zooms && (
            <>
              {' '}
              <KeyHint>Z</KeyHint> {t('viewer.keyZoom')}
            </>
          )}
        </p>
      </aside>
    </article>
  );
}
