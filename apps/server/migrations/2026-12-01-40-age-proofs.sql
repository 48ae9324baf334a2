-- Proofs of majority by apps of the EU's profile. Nothing here says who proved anything.

-- One question to an app, for five minutes. Its answer is kept as one word.
create table age_transactions (
  id text primary key check (length(id) = 22),
  -- SHA-256 of the cookie of the browser that asks.
  browser bytea not null check (length(browser) = 32),
  nonce bytea not null check (length(nonce) = 16),
  -- What the app sends back, by a link; by a QR code it ends otherwise.
  state text not null check (length(state) = 22),
  origin text not null check (length(origin) <= 300),
  language text not null,
  expires_at bigint not null,
  -- Absent while no app has answered.
  outcome text check (outcome in ('accepted', 'refused')),
  response_code text not null,
  -- The token was handed to the browser.
  taken boolean not null default false
);
create index age_transactions_expires_at on age_transactions (expires_at);

-- How many proofs of majority were accepted and refused on a day, by method.
create table age_proof_counts (
  day text not null check (day ~ '^\d{4}-\d\d-\d\d$'),
  method text not null check (method in ('self', 'verifier', 'eu')),
  outcome text not null check (outcome in ('accepted', 'refused')),
  count bigint not null,
  primary key (day, method, outcome)
);

-- The last good list of providers, of each place it was read from.
create table age_trust_lists (
  source text primary key,
  sequence bigint not null,
  issued_at bigint not null,
  next_update bigint not null,
  read_at bigint not null,
  -- Certificates, DER, one after the other as base64 lines.
  anchors text not null
);
