import type { Config } from '@react-router/dev/config';

export default { appDirectory: 'src', buildDirectory: 'build', ssr: true } satisfies Config;
