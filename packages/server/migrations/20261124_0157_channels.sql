-- The channels of messages are one list in the code: the database keeps their spelling, not a second list.
alter table delivery
  drop constraint delivery_channel_check,
  add constraint delivery_channel_check check (channel ~ '^[a-z][a-z_]*$');
alter table send_config_line
  drop constraint send_config_line_channel_check,
  add constraint send_config_line_channel_check check (channel ~ '^[A-Z][A-Z_]*$');
alter table receive_rule
  drop constraint receive_rule_usual_check,
  drop constraint receive_rule_fixed_check;
