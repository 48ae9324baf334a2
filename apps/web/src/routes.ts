// Which page shows which route. Paths live in the protocol; this binds their keys to files.
import { type PageKey, pages } from '@alcove/protocol';
import { route, type RouteConfig } from '@react-router/dev/routes';

const files: Partial<Record<PageKey, string>> = {
  index: 'pages/home.tsx',
};

export default Object.entries(files).map(([key, file]) =>
  route(pages[key as PageKey].path, file, { id: key }),
) satisfies RouteConfig;
