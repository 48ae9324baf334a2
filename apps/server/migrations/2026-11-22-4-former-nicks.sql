-- A former nick stays reserved for one year; that of an erased account for ever.
alter table nick_claims drop constraint nick_claims_check1;
alter table nick_claims add constraint nick_claims_until check (
  case state
    when 'trial' then until_at is not null
    when 'former' then true
    else until_at is null
  end
);

-- Nicks that were given up before this rule are free one year from now.
update nick_claims
set until_at = (extract(epoch from now()) * 1000)::bigint + 31536000000
where state = 'former';
