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
:root{color-scheme:dark light;
--bg:light-dark(oklch(.968 .008 165),oklch(.172 .02 172));--text:light-dark(oklch(.232 .034 172),oklch(.965 .014 78));
--text-2:light-dark(oklch(.4 .03 172),oklch(.825 .018 120));--text-3:light-dark(oklch(.5 .026 172),oklch(.7 .022 160));
--surface-3:light-dark(oklch(.915 .014 168),oklch(.305 .026 172));--focus:light-dark(oklch(.42 .1 172),oklch(.915 .15 113))}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--bg);color:var(--text);
font:16px/1.5 "Onest Variable",system-ui,sans-serif}
main{max-width:26rem;padding:2rem;text-align:center}
.lamp{width:44px;height:52px;margin:0 auto 1.5rem;border-radius:22px 22px 8px 8px;
background:linear-gradient(oklch(.868 .105 76),oklch(.8 .128 27))}
h1{font:400 1.5rem/1.16 "Merriweather Variable",Georgia,serif;letter-spacing:-.022em;margin:0 0 .5rem}
p{margin:0 0 1.5rem;color:var(--text-2)}
a{display:inline-block;padding:.75rem 1.75rem;border-radius:999px;background:var(--surface-3);color:var(--text);
font-weight:600;text-decoration:none}
a:focus-visible{outline:2.5px solid var(--focus);outline-offset:2px}
small{display:block;margin-top:2rem;color:var(--text-3);font-size:.75rem;overflow-wrap:anywhere}`;

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
<title>${title} · Alcôve</title>
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
