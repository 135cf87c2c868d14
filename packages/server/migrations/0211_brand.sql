-- A tenant's administrators choose its colour, and whether it is the accent of its workspace, themselves; of its row
-- they change nothing else.
alter table tenant add column accent boolean not null default false;
grant update (colour, accent) on tenant to atrium_app;
