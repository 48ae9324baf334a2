// The document of the demo's age app: plain HTML, style and script of its own, in three languages.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Words } from '@alcove/i18n';
import { interfaceFont } from '../../../http/interface-font.ts';
import { presentedAs } from './presented-as.ts';

const parts = {
  style: readFileSync(path.join(import.meta.dirname, 'wallet-page.css'), 'utf8'),
  script: readFileSync(path.join(import.meta.dirname, 'wallet-page.js'), 'utf8'),
};

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
/** Inside a script element, where only the end of it could be taken for something else. */
const inScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

type Page = { words: Words; language: string; nonce: string };

export function walletPage({ words: { t }, language, nonce }: Page): string {
  const say = (key: string): string => escaped((t as (key: string) => string)(`accounts:wallet.${key}`));
  const card = (as: string): string => `
    <label class="card"><input type="radio" name="as" value="${as}"${as === 'adult' ? ' checked' : ''}>
    <span><b>${say(`as.${as}`)}</b><span>${say(`how.${as}`)}</span></span></label>`;
  const words = {
    as: Object.fromEntries(presentedAs.map((as) => [as, t(`accounts:wallet.as.${as}`)])),
    accepted: t('accounts:wallet.accepted'),
    refused: t('accounts:wallet.refused'),
    unreadable: t('accounts:wallet.unreadable'),
    unreachable: t('accounts:wallet.unreachable'),
    none: t('accounts:wallet.none'),
  };
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${say('title')}</title>
<style nonce="${nonce}">${interfaceFont()}${parts.style}</style>
</head>
<body>
<header><b class="logo">alcôve</b><span class="tag">${say('sandbox')}</span></header>
<main>
<h1>${say('title')}</h1>
<p class="lead">${say('lead')}</p>
<div class="columns">
<div class="column">
<section>
<label for="link">${say('link')}</label>
<textarea id="link" rows="5" spellcheck="false" autocomplete="off" aria-describedby="fault"></textarea>
<p id="fault" class="fault" aria-live="polite"></p>
<div class="row">
<button type="button" id="paste">${say('paste')}</button>
<label class="button" id="image-label" hidden>${say('image')}<input type="file" id="image" accept="image/*"></label>
</div>
</section>
<form>
<fieldset><legend>${say('presentAs')}</legend><div class="cards">${presentedAs.map(card).join('')}</div></fieldset>
<button class="primary">${say('present')}</button>
</form>
</div>
<div class="column">
<section aria-live="polite"><h2>${say('asked')}</h2>
<p id="nothing">${say('nothing')}</p>
<dl id="asked" hidden>
<dt>${say('claim')}</dt><dd id="claim"></dd>
<dt>${say('by')}</dt><dd id="by"></dd>
<dt>${say('response')}</dt><dd id="mode"></dd>
<dt>${say('other')}</dt><dd id="other"></dd>
</dl></section>
<section><h2>${say('sent')}</h2><ul id="sent" role="status"></ul><p class="hint">${say('alike')}</p></section>
</div>
</div>
</main>
<script nonce="${nonce}">const start = ${inScript({ words, language })};
${parts.script}</script>
</body>
</html>`;
}
