-- What the receiver of a webhook answered: the status, and the beginning of the body without secrets.
alter table delivery_try add column answer_status int;
alter table delivery_try add column answer_text text;
