import type { LookupContribution, ProductText, ValueContribution } from '@atrium/server/seed/contributions'

/** An array, because an object would put key 0 first. */
const flags = (on: ProductText, off: ProductText): ValueContribution[] => [
  { value: '1', meaning: on },
  { value: '0', meaning: off },
]

export const lookupLookups: readonly LookupContribution[] = [
  {
    code: 'HPFM.FLAG',
    forClients: true,
    name: ['Yes or no', '是否', 'نعم أو لا'],
    values: flags(['Yes', '是', 'نعم'], ['No', '否', 'لا']),
    public: true,
  },
  {
    code: 'HPFM.ENABLED_FLAG',
    forClients: true,
    name: ['Enabled or disabled', '启用状态', 'مفعّل أو معطّل'],
    values: flags(['Enabled', '启用', 'مفعّل'], ['Disabled', '停用', 'معطّل']),
    public: true,
  },
]
