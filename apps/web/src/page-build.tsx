// Of which build of the app a page is: an attribute of the document, which its tab reads.
import type { WebVersion } from '@alcove/protocol';
import { createContext } from 'react';

/** Set while rendering on the server only: in the browser the attribute is already there. */
export const PageBuild = createContext<WebVersion | undefined>(undefined);

/** Of the page in this tab. */
export const pageVersion = (): WebVersion | undefined => document.documentElement.dataset['version'];
