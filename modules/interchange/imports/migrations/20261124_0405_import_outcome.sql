-- What an import may do, and what it did: its rows name their records and what they changed, so that it can be undone.
alter table import_batch
  add column mode text not null default 'create' check (mode in ('create', 'update', 'both')),
  -- Whether the people it creates are sent a link.
  add column send_links boolean not null default false,
  add column imported_at timestamptz,
  -- The transaction in which the rows were imported: the audit tells its changes from later ones.
  add column imported_xid xid8;
alter table import_batch drop constraint import_batch_state_check;
alter table import_batch add constraint import_batch_state_check check (
  state in ('UPLOADED', 'CHECKING', 'CHECKED', 'IMPORTING', 'IMPORTED', 'UNDO_CHECKING', 'UNDOING', 'UNDONE'));

alter table import_row
  add column outcome text check (outcome in ('created', 'updated', 'unchanged')),
  add column record_id uuid,
  -- Fields with their values before and after.
  add column changes jsonb not null default '[]',
  -- What undoing did, or would do: removed, restored or kept, and why.
  add column undo jsonb,
  -- When a link was sent to the person, or why not.
  add column link jsonb;

-- The jobs of one import are one line of the job list.
create index job_of_import on job (tenant_id, (input ->> 'batch'), id) where kind = 'import';
