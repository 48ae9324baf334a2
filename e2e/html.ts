// Validates a document more strictly than browsers do.
import { HtmlValidate } from 'html-validate';
import { expect } from './site.ts';

const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // How React spells what is valid either way.
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'no-trailing-whitespace': 'off',
    // React's own ids begin with an underscore.
    'valid-id': ['error', { relaxed: true }],
    'void-style': ['error', { style: 'selfclose' }],
    // The policy of contents allows style attributes: custom properties travel in them.
    'no-inline-style': 'off',
    // Our own files, from our own origin.
    'require-sri': 'off',
    // Titles are sentences that people read.
    'long-title': 'off',
  },
});

/** The main part of a document, without its scripts and the words that it carries for them. */
export const mainOf = (html: string): string => html.slice(html.indexOf('<main'), html.indexOf('</main>'));

export async function expectValidHtml(html: string, where: string): Promise<void> {
  const report = await validator.validateString(html);
  const found = report.results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, line, selector }) => `${where}:${line} ${ruleId}: ${message} (${selector})`,
    ),
  );
  expect(found).toEqual([]);
}
