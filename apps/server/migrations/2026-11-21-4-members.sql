-- Who people are: members, the names they hold, where they are logged in, and visitors who try the house.

create type member_role as enum ('pro', 'editor', 'owner');

create table members (
  uid bigint generated always as identity (start with 1000) primary key,
  nick text not null check (length(nick) between 3 and 100),
  -- Null until it has been proven: an address belongs to one member, a wish to any number.
  email text check (length(email) between 3 and 254),
  pending_email text check (length(pending_email) between 3 and 254),
  password_hash text not null check (length(password_hash) <= 200),
  gender smallint not null check (gender between 1 and 4),
  age smallint not null check (age between 18 and 120),
  age_declared_at bigint not null,
  country text not null default '' check (country ~ '^([A-Z]{2})?$'),
  region text not null default '' check (length(region) <= 8),
  town text not null default '' check (length(town) <= 60),
  active boolean not null default false,
  phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  phone_verified boolean not null default false,
  certified boolean not null default false,
  role member_role,
  -- 0: never had Premium.
  premium_until_at bigint not null default 0,
  about text not null default '' check (length(about) <= 2000),
  mood text not null default '' check (length(mood) <= 140),
  mood_visible boolean not null default true,
  pm_enabled boolean not null default true,
  -- A path of a generated picture, or the key of an uploaded one.
  avatar text not null check (length(avatar) between 1 and 200),
  language language not null,
  views bigint not null default 0,
  created_at bigint not null,
  last_online_at bigint not null,
  totp_secret bytea check (length(totp_secret) <= 64),
  totp_confirmed_at bigint,
  -- The time step of the last code that was accepted: none counts twice.
  totp_last_step bigint not null default 0,
  -- Guesses at codes, across all codes, in the window that began then.
  code_guesses integer not null default 0,
  code_guesses_since_at bigint not null default 0,
  check (email is not null or pending_email is not null)
);
create unique index members_email on members (lower(email));
create index members_pending_email on members (lower(pending_email)) where pending_email is not null;
create unique index members_phone on members (phone) where phone_verified;
create index members_inactive on members (created_at) where not active;

-- Every name that is taken, by what it looks like: a keyed hash of its confusable skeleton. A name that
-- was given up or whose owner is gone stays here, so nobody can pass for someone else.
create type nick_claim_state as enum ('current', 'former', 'erased', 'trial');
create table nick_claims (
  look bytea primary key check (length(look) = 32),
  state nick_claim_state not null,
  -- Neither is kept of an erased account.
  nick text check (length(nick) between 1 and 100),
  uid bigint,
  claimed_at bigint not null,
  -- When a visitor's name is free again.
  until_at bigint,
  check ((state = 'erased') = (uid is null)),
  check ((state = 'trial') = (until_at is not null))
);
create index nick_claims_uid on nick_claims (uid);

create table sessions (
  id text primary key check (length(id) between 16 and 64),
  secret_hash bytea not null unique check (length(secret_hash) = 32),
  -- For requests that were under way when the id changed.
  previous_hash bytea unique check (length(previous_hash) = 32),
  previous_until_at bigint not null default 0,
  uid bigint not null references members on delete cascade,
  -- The standing that this id was given to: another one gives another id.
  standing text not null check (length(standing) <= 20),
  device text not null check (length(device) <= 120),
  opened_at bigint not null,
  seen_at bigint not null,
  -- The last login or step-up.
  proven_at bigint not null
);
create index sessions_uid on sessions (uid, seen_at);
create index sessions_seen_at on sessions (seen_at);

-- Browsers from which a member has logged in: guesses from elsewhere cannot lock her out of these.
create table known_devices (
  uid bigint not null references members on delete cascade,
  device_hash bytea not null check (length(device_hash) = 32),
  seen_at bigint not null,
  primary key (uid, device_hash)
);

-- One live code for each member and purpose; a new one replaces the one before.
create type code_purpose as enum ('activation', 'phone', 'email_change');
create table codes (
  uid bigint not null references members on delete cascade,
  purpose code_purpose not null,
  -- The address or phone that it proves.
  target text not null check (length(target) between 3 and 254),
  code_hash bytea not null check (length(code_hash) = 32),
  -- Of the link that says the same, where one was mailed.
  token_hash bytea unique check (length(token_hash) = 32),
  tries smallint not null default 0,
  sent_at bigint not null,
  expires_at bigint not null,
  primary key (uid, purpose)
);

create table password_tokens (
  token_hash bytea primary key check (length(token_hash) = 32),
  uid bigint not null references members on delete cascade,
  expires_at bigint not null
);
create index password_tokens_uid on password_tokens (uid);

-- Logins whose password was right and whose second factor is awaited.
create table second_steps (
  ticket_hash bytea primary key check (length(ticket_hash) = 32),
  uid bigint not null references members on delete cascade,
  challenge text not null check (length(challenge) <= 200),
  tries smallint not null default 0,
  expires_at bigint not null
);
create index second_steps_expires_at on second_steps (expires_at);

-- What a browser was asked to sign, for a new passkey or for a step-up; one for each session.
create table passkey_challenges (
  session_id text not null references sessions on delete cascade,
  purpose text not null check (purpose in ('create', 'step_up')),
  challenge text not null check (length(challenge) <= 200),
  tries smallint not null default 0,
  expires_at bigint not null,
  primary key (session_id, purpose)
);

create table passkeys (
  id text primary key check (length(id) between 1 and 1400),
  uid bigint not null references members on delete cascade,
  public_key bytea not null check (length(public_key) <= 2048),
  counter bigint not null,
  transports text not null default '' check (length(transports) <= 100),
  name text not null check (length(name) between 1 and 60),
  created_at bigint not null,
  used_at bigint not null
);
create index passkeys_uid on passkeys (uid);

create table recovery_codes (
  uid bigint not null references members on delete cascade,
  code_hash bytea not null check (length(code_hash) = 32),
  primary key (uid, code_hash)
);

-- Trial visits; uids count downwards.
create sequence trial_uids as bigint increment by -1 minvalue -9007199254740991 maxvalue -1 start with -1;
create table trials (
  uid bigint primary key default nextval('trial_uids') check (uid < 0),
  device_hash bytea not null check (length(device_hash) = 32),
  address_hash bytea not null check (length(address_hash) = 32),
  nick text not null check (length(nick) between 1 and 100),
  started_at bigint not null,
  ends_at bigint not null
);
create index trials_device on trials (device_hash, started_at);
create index trials_address on trials (address_hash, started_at);

-- The link by which the first owner registers; made anew at each start until there is one.
create table owner_invitation (
  one boolean primary key default true check (one),
  token_hash bytea not null check (length(token_hash) = 32)
);

-- Whom the demo invented, with the passwords that its page lists; empty in production.
create table demo_cast (
  uid bigint primary key references members on delete cascade,
  password text not null check (length(password) <= 200),
  about text not null check (length(about) <= 200)
);
