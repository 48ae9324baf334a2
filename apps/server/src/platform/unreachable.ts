// Why a server could not be reached, in words for operators, by the codes of Node.
export const whyUnreachable: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there: is it running?',
  ECONNRESET: 'the connection was closed by the other side',
  EHOSTUNREACH: 'no way leads to that host',
  ENETUNREACH: 'no way leads to that network',
  ENOENT: 'nothing listens there: is it running?',
  ENOTFOUND: 'no such host',
  EAI_AGAIN: 'the name of the host cannot be looked up',
  ETIMEDOUT: 'no answer',
};
