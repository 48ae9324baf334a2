// The page of last resort, when the web app itself cannot be shown: no script, no file, no word
// from a catalogue that may be what broke.
import { type Language, splitLanguage } from '@alcove/protocol';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { freshNonce, type SecurityHeaders } from './headers.ts';
import { hostOf, pathOf } from './visitor.ts';

const words: Record<Language, { title: string; advice: string; reload: string; number: string }> = {
  fr: {
    title: 'Oups, quelque chose s’est mal passé',
    advice: 'Essayez de recharger la page.',
    reload: 'Recharger',
    number: 'Numéro de la demande\u00a0:',
  },
  en: {
    title: 'Oops, something went wrong',
    advice: 'Try to reload the page.',
    reload: 'Reload',
    number: 'Request number:',
  },
  ru: {
    title: 'Ой, что-то пошло не так',
    advice: 'Попробуйте перезагрузить страницу.',
    reload: 'Перезагрузить',
    number: 'Номер запроса:',
  },
};

const style = `
:root{color-scheme:dark light}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:#16121a;color:#f1ecf4;
font:16px/1.5 "Onest Variable",system-ui,sans-serif}
main{max-width:26rem;padding:2rem;text-align:center}
.lamp{width:72px;height:96px;margin:0 auto 1.5rem;border-radius:36px 36px 10px 10px;
background:radial-gradient(circle at 50% 38%,#ffd9a8,#f08b78 45%,#4a2740 80%)}
h1{font-size:1.5rem;line-height:1.2;margin:0 0 .5rem}
p{margin:0 0 1.5rem;color:#b9afc0}
a{display:inline-block;padding:.75rem 1.75rem;border-radius:999px;background:#f08b78;color:#1d1116;
font-weight:600;text-decoration:none}
a:focus-visible{outline:3px solid #e6e27a;outline-offset:3px}
small{display:block;margin-top:2rem;color:#8f8597;font-size:.8125rem;overflow-wrap:anywhere}
@media (prefers-color-scheme:light){body{background:#f7f3f0;color:#221a26}p{color:#5d5263}small{color:#6f6475}}`;

export function errorPage(
  language: Language,
  { requestId, nonce }: { requestId: string; nonce: string },
): string {
  const { title, advice, reload, number } = words[language];
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} — Alcôve</title>
<style nonce="${nonce}">${style}</style>
</head>
<body>
<main>
<div class="lamp"></div>
<h1>${title}</h1>
<p>${advice}</p>
<a href="">${reload}</a>
<small>${number} ${requestId}</small>
</main>
</body>
</html>
`;
}

export type LastResort = (request: FastifyRequest, reply: FastifyReply, status: number) => FastifyReply;

/** Needs nothing that may be broken: neither the web app nor a visitor. */
export const createLastResort =
  ({ headers }: { headers: SecurityHeaders }): LastResort =>
  (request, reply, status) => {
    const nonce = freshNonce();
    const { language } = splitLanguage(pathOf(request.url));
    return reply
      .code(status)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', headers.contentSecurityPolicy(hostOf(request), nonce))
      .send(errorPage(language, { requestId: request.id, nonce }));
  };
