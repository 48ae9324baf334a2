// How React Router builds the app; a start names the folder (`bin/setup/web.mjs`).
import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src',
  buildDirectory: process.env.WEB_BUILD_FOLDER ?? 'build',
  // A loader of the browser alone is no file of its own.
  splitRouteModules: false,
  ssr: true,
} satisfies Config;
