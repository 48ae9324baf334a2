// Which file of the build each key stands for by which files import each other; and which build the page is of.
import type { WebVersion } from '@alcove/protocol';
import { createContext, useContext } from 'react';

/** Set while rendering on the server only: a browser reads the map before it loads any script. */
export const PageBuild = createContext<{ nonce?: string; map?: string; version?: WebVersion | undefined }>(
  {},
);

const elementId = 'import-map';

export function ImportMap() {
  const { nonce, map = '{}', version } = useContext(PageBuild);
  return (
    <script
      id={elementId}
      type="importmap"
      nonce={nonce}
      data-version={version}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: map }}
    />
  );
}

/** Of the page in this tab. */
export const pageVersion = (): WebVersion | undefined =>
  document.getElementById(elementId)?.dataset['version'];
