-- When people who must add a second factor were last reminded of it.
alter table second_factor_policy add column reminded_at timestamptz;
