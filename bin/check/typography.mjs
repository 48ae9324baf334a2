// How French is printed, and which Latin words may stand in a Russian text.

// Addresses, placeholders and tags are not prose.
const notProse = /\$t\([^)]*\)|https?:\/\/\S+|[\w.+-]+@[\w.-]+|\{\{[^}]*\}\}|<[^>]+>|\?[a-z_]+(?==|\b)/gi;
const asProse = (text) =>
  text.replace(notProse, (found) => (found.startsWith('<') ? '' : 'x'.repeat(found.length)));

const fixedSpace = '[\u00A0\u202F]';

/** A line breaks after the hyphen of the keyboard; only before a pronoun that ends a word this reads well. */
const splitWord =
  /(?<![\p{L}-])(?!Wi-Fi|If-Match)\p{L}+-(?!(?:la|les?|en|vous|nous|on|ils?|elles?|y|lui|moi|t|ce|je)(?!\p{L}))\p{L}+/u;

/** What is wrong with a French text, as ends of a sentence that begins with its key. */
export function frenchFaults(text) {
  const prose = asProse(text);
  const faults = [];
  // 12:30 and a mark after a mark keep together.
  if (new RegExp(`(?<!${fixedSpace}|^|[?!])[;!?»]`, 'u').test(prose)) {
    faults.push('needs a non-breaking space (U+00A0) before ; ! ? or »');
  }
  if (new RegExp(`(?<!${fixedSpace}|^):(?!\\d)`, 'u').test(prose)) {
    faults.push('needs a non-breaking space (U+00A0) before :');
  }
  if (new RegExp(`«(?!${fixedSpace})`, 'u').test(prose))
    faults.push('needs a non-breaking space (U+00A0) after «');
  if (/'/.test(prose)) faults.push('needs the typographic apostrophe ’');
  if (/"/.test(prose)) faults.push('needs « » for quotes');
  if (/\.\.\./.test(prose)) faults.push('needs … for three dots');
  const split = splitWord.exec(prose)?.[0];
  if (split) faults.push(`needs a non-breaking hyphen (U+2011) in ${split}`);
  return faults;
}

/** Names that every language writes alike. */
const names = new Set(
  `Alcôve GeoNames CC BY Premium XXL PM SMS Ctrl Esc Shift Alt Tab Enter Del Cmd URL IP JPEG HEIC JPG PNG GIF MP4 WebM WebP WebRTC WebVTT WHIP OBS HTTP HTTPS OpenAPI JSON RTA ID
  Chrome Firefox Safari Edge Google Apple Android iOS iPhone Windows Visa Mastercard CVC CVV MM YY
  Français English FR EN RU Fr En Ru Postgres Redis EXIF GPS PDF Hot GDPR DSA Opera ESR px messageid OBS WHIP WHEP VPN Wi-Fi Bearer Token If-Match`.split(
    /\s+/,
  ),
);

/** Words in Latin letters that are no name: a text that was not translated. */
export const latinWords = (text) =>
  (asProse(text).match(/\p{Script=Latin}[\p{Script=Latin}\d'’-]*/gu) ?? []).filter(
    (word) => word.length > 1 && !names.has(word) && !/^x+$/.test(word) && !/\d/.test(word),
  );
