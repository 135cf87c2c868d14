-- rewrites the table and locks it meanwhile
alter table depot add column rent_of_one numeric(15,2) generated always as (round(rent / nullif(area, 0), 2)) stored;

comment on column depot.rent_of_one is 'computed: round(rent / nullif(area, 0), 2)';
