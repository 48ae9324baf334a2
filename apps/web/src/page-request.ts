// What passes from the server to the pages: what the server knows of a request, as loaders read it.
import type { PageRequest } from '@alcove/protocol';
import { createContext, RouterContextProvider, type useLoaderData } from 'react-router';

export const pageRequest = createContext<PageRequest>();

/** Called by the server for each page it renders. */
export function provideRequest(request: PageRequest): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(pageRequest, request);
  return context;
}

/** What the loader of a page answers, as the page reads it. */
export type LoadedBy<Loader> = ReturnType<typeof useLoaderData<Loader>>;
