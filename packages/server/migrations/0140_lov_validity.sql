-- A lookup value counts from its first day to its last.
alter table lov_value add constraint lov_value_end_after_start check (end_on >= start_on);
