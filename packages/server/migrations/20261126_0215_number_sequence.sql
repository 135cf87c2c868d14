-- The last number of each sequence, such as that of the shipments of one year.
create table number_sequence (
  tenant_id bigint not null default current_tenant() references tenant,
  sequence text not null,
  period text not null,
  last bigint not null,
  primary key (tenant_id, sequence, period)
);

call wall('number_sequence');
grant select, insert, update on number_sequence to atrium_app;
grant select, insert, update, delete on number_sequence to atrium_site;
