import { describe, expect, test } from 'vitest';
import { DeliveryFailed } from './delivery.ts';
import type { Jobs, JobSpec } from './jobs/jobs.ts';
import { createPost, handlePost, mailJob, textMessageJob } from './post.ts';

const someLetter = { to: 'ondine@example.org', subject: 'Bonjour', text: 'À demain' };

/** A post whose carriers fail as the test says. */
function openPost(failure?: Error) {
  const sent: unknown[] = [];
  const warnings: unknown[] = [];
  const carrier = {
    async send(message: unknown) {
      if (failure) throw failure;
      sent.push(message);
    },
    close: async () => {},
  };
  const log = { warn: (...words: unknown[]) => void warnings.push(words) };
  const lost: string[] = [];
  const post = createPost({ mail: carrier, sms: carrier, log, onLost: (kind) => void lost.push(kind) });
  const handlers = new Map<string, (payload: unknown) => Promise<void>>();
  const jobs: Pick<Jobs, 'handle'> = {
    handle: <T>(job: JobSpec<T>, run: (payload: T) => Promise<void>) =>
      void handlers.set(job.name, run as (payload: unknown) => Promise<void>),
  };
  handlePost({ jobs, ...post });
  return { sent, warnings, lost, run: (name: string, payload: unknown) => handlers.get(name)?.(payload) };
}

describe('the post', () => {
  test('hands mails and text messages to their carriers', async () => {
    const { sent, run } = openPost();
    await run(mailJob.name, someLetter);
    await run(textMessageJob.name, { to: '+33612345678', text: '1234' });
    expect(sent).toEqual([someLetter, { to: '+33612345678', text: '1234' }]);
  });

  test('lets a job try again when the failure may pass', async () => {
    const { run } = openPost(new DeliveryFailed('busy', { permanent: false }));
    await expect(run(mailJob.name, someLetter)).rejects.toThrow('busy');
  });

  test('lets a job end when the failure is for good, with an entry in the log and a count', async () => {
    const { run, warnings, lost } = openPost(new DeliveryFailed('no such mailbox', { permanent: true }));
    await run(mailJob.name, someLetter);
    expect(lost).toEqual(['letter']);
    expect(JSON.stringify(warnings)).toContain('a letter can never be delivered');
    expect(JSON.stringify(warnings)).not.toContain(someLetter.to);
  });
});
