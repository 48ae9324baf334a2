// What systemd is told of a process that it started (`Type=notify`): that it is ready, and that it stops. Node has no
// datagram sockets of this kind, so systemd's own program speaks for us; the unit says `NotifyAccess=all`.
import { spawn } from 'node:child_process';

export type Supervisor = { tell(state: 'READY=1' | 'STOPPING=1'): void };

/** The socket's name is taken out of `env`: what this process starts must not speak for it. */
export function createSupervisor(env: NodeJS.ProcessEnv, complain: (line: string) => void): Supervisor {
  const { NOTIFY_SOCKET } = env;
  delete env.NOTIFY_SOCKET;
  return {
    tell(state) {
      if (!NOTIFY_SOCKET) return;
      const child = spawn('systemd-notify', [state], { env: { ...env, NOTIFY_SOCKET }, stdio: 'ignore' });
      child.once('error', ({ message }) => complain(`systemd could not be told ${state}: ${message}`));
      child.once('exit', (code) => {
        if (code !== 0) complain(`systemd could not be told ${state}: systemd-notify ended with ${code}`);
      });
    },
  };
}
