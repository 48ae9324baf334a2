// Search engines and link previews, by the names they give themselves. They are spared the gate's
// dialog and nothing else: a visitor who borrows such a name still gets no media.
const names =
  /Googlebot|Google-InspectionTool|Storebot-Google|bingbot|YandexBot|Baiduspider|DuckDuckBot|Applebot|Qwantbot|Slurp|SeznamBot|PetalBot|facebookexternalhit|Twitterbot|LinkedInBot|TelegramBot|WhatsApp|Discordbot/i;

const maxUserAgentLength = 512;

export const isCrawler = (userAgent: string | undefined): boolean =>
  userAgent !== undefined && names.test(userAgent.slice(0, maxUserAgentLength));
