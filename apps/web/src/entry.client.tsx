// Takes over the page that the server rendered.
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { HydratedRouter } from 'react-router/dom';
import { runBeforeHydration } from './before-hydration.ts';
import { partsInDocument } from './drawn-part.tsx';
import { listenForLaterVersion } from './later-version.ts';
import { stopRecordingEarlyPresses } from './shell/early-press.tsx';
import { wordsInBrowser } from './words.tsx';

listenForLaterVersion();
const words = wordsInBrowser();
runBeforeHydration();
await partsInDocument();
stopRecordingEarlyPresses();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <I18nextProvider i18n={words}>
        <HydratedRouter />
      </I18nextProvider>
    </StrictMode>,
  );
});
