// The process of `npm run owner`: prints a link by which the first owner registers, while the site runs. It needs no
// mail and no restart. Exit code 1: the site has an owner.
import { inviteFirstOwner } from '../modules/accounts/index.ts';
import { systemClock } from '../platform/clock.ts';
import { runProgram, withDatabase } from './program.ts';

await runProgram((config, log) =>
  withDatabase(config, log, async ({ db }) => {
    const origin = config.publicOrigin ?? `http://${config.host}:${config.port}`;
    const link = await inviteFirstOwner({ db, clock: systemClock }, origin);
    console.log(link ?? 'The site has an owner, who logs in with their password.');
    if (link === undefined) process.exitCode = 1;
  }),
);
