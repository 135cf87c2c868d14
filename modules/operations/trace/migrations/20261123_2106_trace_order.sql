-- What the person asked to be recorded: the kinds of lines, and for how long.
alter table trace
  add column kinds text[] not null default '{HTTP,DATASOURCE}',
  add column seconds int not null default 600 check (seconds between 1 and 600);
