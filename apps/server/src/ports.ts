// Which engine stands behind each port: the embedded one, or what the configuration names.
import type { Config } from './config.ts';
import type { AgeProofs, SpendToken } from './platform/age-proof/age-proof.ts';
import { createSandboxVerifier, type SandboxVerifier } from './platform/age-proof/sandbox-verifier.ts';
import { selfDeclaration } from './platform/age-proof/self-declaration.ts';
import { createVerifier } from './platform/age-proof/verifier.ts';
import type { Bus } from './platform/bus/bus.ts';
import { createInProcessBus } from './platform/bus/in-process.ts';
import { createMemoryRateLimits } from './platform/bus/memory-rate-limits.ts';
import { noRateLimits, type RateLimits } from './platform/bus/rate-limits.ts';
import { connectRedisBus } from './platform/bus/redis.ts';
import { connectRedisRateLimits } from './platform/bus/redis-rate-limits.ts';
import type { Clock } from './platform/clock.ts';
import type { Log } from './platform/log.ts';
import { createOutboxMail } from './platform/mail/outbox-mail.ts';
import { createSmtpMail } from './platform/mail/smtp-mail.ts';
import type { Outbox } from './platform/outbox.ts';
import { createPost } from './platform/post.ts';
import { createHttpGatewaySms } from './platform/sms/http-gateway-sms.ts';
import { createOutboxSms } from './platform/sms/outbox-sms.ts';

export const openBus = async ({ redisUrl }: Config, log: Log): Promise<Bus> =>
  redisUrl ? connectRedisBus({ url: redisUrl, log }) : createInProcessBus({ log });

export async function openRateLimits(config: Config, clock: Clock, log: Log): Promise<RateLimits> {
  if (config.rateLimits === 'off') return noRateLimits;
  return config.redisUrl
    ? connectRedisRateLimits({ url: config.redisUrl, clock, log })
    : createMemoryRateLimits({ clock });
}

export function openPost(config: Config, outbox: Outbox, log: Log) {
  const mail = config.smtp ? createSmtpMail(config.smtp) : createOutboxMail(outbox);
  const sms = config.smsGateway ? createHttpGatewaySms(config.smsGateway) : createOutboxSms(outbox);
  return createPost({ mail, sms, log });
}

export type AgeProofEngine = AgeProofs | SandboxVerifier;

export function openAgeProofs(
  { ageProof, secretKey }: Config,
  { clock, spend }: { clock: Clock; spend: SpendToken },
): AgeProofEngine {
  if (ageProof.kind === 'self') return selfDeclaration;
  if (ageProof.kind === 'sandbox') return createSandboxVerifier({ secretKey, clock, spend });
  return createVerifier({ ...ageProof, clock, spend });
}
