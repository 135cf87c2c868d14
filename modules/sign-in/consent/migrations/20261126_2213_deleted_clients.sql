-- Deleting a client deletes what people have allowed it: the trigger acts as the owner of the tables, to whom the
-- policies of this one apply like to everybody else.
create policy owner on client_consent to current_user using (true) with check (true);
