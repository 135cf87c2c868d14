-- Words by which roles are known to front ends, and by which a part of the menu is asked for.
alter table menu add column labels text[] not null default '{}';
alter table role add column labels text[] not null default '{}';
