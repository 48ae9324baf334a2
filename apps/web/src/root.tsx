// The document around every page.
import './styles.css';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  Links,
  type LoaderFunctionArgs,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteLoaderData,
} from 'react-router';
import { pageRequest } from './page-request.ts';
import { EmbeddedWords } from './words.tsx';

export function loader({ context }: LoaderFunctionArgs) {
  const { language, visit, gateShown, theme, discreet, site } = context.get(pageRequest);
  return { language, visit, gateShown, theme, discreet, site };
}

export type RootData = ReturnType<typeof loader>;

// What the root knows changes with the document only: the language, the theme, the gate.
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation();
  const data = useRouteLoaderData<typeof loader>('root');
  return (
    <html lang={i18n.language} data-theme={data?.theme ?? 'dark'} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Links />
      </head>
      <body>
        {children}
        <EmbeddedWords />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}
