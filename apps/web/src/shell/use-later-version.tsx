// A tab that is behind the server says so, and loads the next page anew where that takes nothing from its reader.
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { createPath, useBlocker } from 'react-router';
import { glyph } from '../icons.tsx';
import { askVersion, laterVersion } from '../later-version.ts';
import { notify } from '../toasts.ts';
import { Button } from '../ui/Button.tsx';
import { isAnythingAtStake, isDialogOpen, noteTyping } from './at-stake.ts';

export function useLaterVersion(): void {
  const { t } = useTranslation();
  const isBehind = laterVersion.use() === true;
  const tell = useEffectEvent(() =>
    notify({
      icon: glyph('rotate-ccw'),
      tone: 'accent',
      title: t('version.text'),
      action: (
        <Button size="small" onClick={() => location.reload()}>
          {t('version.load')}
        </Button>
      ),
      lasting: true,
    }),
  );
  const told = useRef(false);
  // Above a dialog it would cover what is pressed last; a panel closes by a change of place, which renders
  // the frame again, and a dialog says so itself.
  useEffect(() => {
    if (!isBehind || told.current) return;
    const look = () => {
      if (told.current || isDialogOpen()) return;
      told.current = true;
      tell();
    };
    look();
    addEventListener('close', look, true);
    return () => removeEventListener('close', look, true);
  });
  useEffect(() => {
    // Said by `route-files.ts`, at the root of the app.
    addEventListener('pagemissing', askVersion);
    addEventListener('input', noteTyping, true);
    return () => {
      removeEventListener('pagemissing', askVersion);
      removeEventListener('input', noteTyping, true);
    };
  }, []);
  useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    // The state of a place travels within the document alone, and the way back is the browser's.
    const isPlain = historyAction !== 'POP' && !nextLocation.state;
    if (!isBehind || !isPlain || currentLocation.pathname === nextLocation.pathname) return false;
    if (isAnythingAtStake()) return false;
    location.assign(createPath(nextLocation));
    return true;
  });
}
