// A tab that is behind the server says so, and loads the next page anew where that takes nothing from its reader. It
// comes with what every page of a member has: its file may be among those that are missing.
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { createPath, useBlocker } from 'react-router';
import { glyph } from '../icons.tsx';
import { notify } from '../toasts.ts';
import { Button } from '../ui/Button.tsx';
import { isAnythingAtStake, isDialogOpen } from './at-stake.ts';

export function LaterVersion() {
  const { t } = useTranslation();
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
  const isAnnounced = useRef(false);
  // Above a dialog it would cover what is pressed last; a panel closes by a change of place, which renders
  // the frame again, and a dialog says so itself.
  useEffect(() => {
    if (isAnnounced.current) return;
    const look = () => {
      if (isAnnounced.current || isDialogOpen()) return;
      isAnnounced.current = true;
      tell();
    };
    look();
    addEventListener('close', look, true);
    return () => removeEventListener('close', look, true);
  });
  useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    // The state of a place travels within the document alone, and the way back is the browser's.
    const isPlain = historyAction !== 'POP' && !nextLocation.state;
    if (!isPlain || currentLocation.pathname === nextLocation.pathname) return false;
    if (isAnythingAtStake()) return false;
    location.assign(createPath(nextLocation));
    return true;
  });
  return null;
}
