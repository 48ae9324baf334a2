// Whether the gateway of text messages is there and takes our token. No message is sent: what it is asked has neither a
// recipient nor a text.
import { examined, fault, type DoctorFinding, good, warning } from './finding.ts';

export const examineSms = (
  { url, token }: { url: string; token: string },
  withinMs?: number,
): Promise<DoctorFinding[]> => {
  const check = 'sms.gateway';
  return examined(
    check,
    async (signal) => {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: '{}',
        redirect: 'manual',
        signal,
      });
      await answer.body?.cancel();
      const { status } = answer;
      if (status === 401 || status === 403)
        return [fault(check, `It refuses SMS_GATEWAY_TOKEN (status ${status}).`)];
      if (status === 400 || status === 422)
        return [
          good(
            check,
            `It answers, and refuses an empty message (${status}). Only a message shows that one arrives.`,
          ),
        ];
      if (status < 300)
        return [
          warning(check, 'It answers, and takes an empty message: whether messages arrive cannot be known.'),
        ];
      return [fault(check, `It answers ${status} where messages are sent (see SMS_GATEWAY_URL).`)];
    },
    { withinMs, of: 'The gateway of text messages' },
  );
};
