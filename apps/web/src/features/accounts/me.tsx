// Who reads, for every screen: what the server rendered, and what has happened in the browser since.
import { type OwnMember, type RefusedForm, sessionCookies, type Site, type Trial } from '@alcove/protocol';
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useReducer,
  useRef,
  useSyncExternalStore,
} from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { isOfSession, type MemberEvent, loggedOutState, memberAfter } from './state.ts';

/** The reader as the request named them, from the facts of the root. */
export type PageReader = {
  me?: OwnMember | undefined;
  trial?: (Trial & { now: number }) | undefined;
  refusedForm?: RefusedForm | undefined;
  /** Loaded where the document was requested with the registration open. */
  countries?: readonly { code: string; name: string }[] | undefined;
  site?: Pick<Site, 'isClosed'> | undefined;
};

type Known = PageReader & { tell: (event: MemberEvent) => void };

const ReaderContext = createContext<Known>({ tell: () => {} });

const cookieStart = `${sessionCookies.id.name}=`;
const sessionInBrowser = (): string =>
  document.cookie
    .split('; ')
    .find((cookie) => cookie.startsWith(cookieStart))
    ?.slice(cookieStart.length) ?? '';

const listeners = new Set<() => void>();
/** Another tab may have logged in or out meanwhile: looked at whenever this one is looked at again. */
const occasions = ['focus', 'pageshow'] as const;
function onSession(listener: () => void) {
  listeners.add(listener);
  for (const occasion of occasions) addEventListener(occasion, listener);
  return () => {
    listeners.delete(listener);
    for (const occasion of occasions) removeEventListener(occasion, listener);
  };
}

export function ReaderProvider({ reader, children }: { reader: PageReader; children: ReactNode }) {
  const { me, trial, refusedForm, countries, site } = reader;
  const { revalidate } = useRevalidator();
  const sessionId = useSyncExternalStore(onSession, sessionInBrowser, () => me?.session_id ?? '');
  const [state, dispatch] = useReducer(memberAfter, me, (member) =>
    memberAfter(loggedOutState, { type: 'rendered', member, sessionId: member?.session_id ?? '' }),
  );
  const askedFor = useRef('');
  useEffect(() => {
    dispatch({ type: 'rendered', member: me, sessionId });
    const difference = `${me?.session_id ?? ''} ${sessionId}`;
    // Once for each difference: a server that insists is not asked forever.
    if (isOfSession(me, sessionId) || askedFor.current === difference) return;
    askedFor.current = difference;
    void revalidate();
  }, [me, sessionId, revalidate]);

  const known = useMemo(
    (): Known => ({
      me: isOfSession(state.member, sessionId) ? state.member : undefined,
      trial,
      refusedForm,
      countries,
      site,
      tell(event) {
        dispatch(event);
        for (const listener of listeners) listener();
        void revalidate();
      },
    }),
    [state, sessionId, trial, refusedForm, countries, site, revalidate],
  );
  return <ReaderContext value={known}>{children}</ReaderContext>;
}

/** The logged-in member, if any. */
export const useMe = (): OwnMember | undefined => useContext(ReaderContext).me;
/** After an event every loader runs again, so that each page shows who reads now. */
export const useTellMember = (): Known['tell'] => useContext(ReaderContext).tell;
export const useReadersTrial = () => useContext(ReaderContext).trial;
/** What a browser without scripts sent in vain, if it went to this path. */
export function useRefusedForm(path: string): RefusedForm | undefined {
  const { refusedForm } = useContext(ReaderContext);
  // After a navigation it is not shown any more.
  const isShown = new URLSearchParams(useLocation().search).has('refused');
  return isShown && refusedForm && samePath(refusedForm.path, path) ? refusedForm : undefined;
}
export const useIsRegistrationClosed = () => useContext(ReaderContext).site?.isClosed === true;
export const useKnownCountries = () => useContext(ReaderContext).countries;

const samePath = (one: string, other: string) => one.replace(/\/$/, '') === other.replace(/\/$/, '');
