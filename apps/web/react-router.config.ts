// How React Router builds the app; a start builds beside the running build and swaps the folders.
import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src',
  buildDirectory: process.env.WEB_BUILD_FOLDER ?? 'build',
  ssr: true,
} satisfies Config;
