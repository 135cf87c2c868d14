-- A second factor can be required of administrators alone.
alter table second_factor_policy
  drop constraint second_factor_policy_demand_check,
  drop constraint second_factor_policy_check,
  add constraint second_factor_policy_demand_check check (demand in ('off', 'offered', 'administrators', 'required')),
  add constraint second_factor_policy_check
    check ((demand in ('administrators', 'required')) = (required_since is not null));
