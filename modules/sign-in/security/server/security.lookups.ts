import type { LookupContribution } from '@atrium/server/seed/contributions'

export const securityLookups: readonly LookupContribution[] = [
  {
    code: 'HPFM.IDD',
    forClients: true,
    name: ['International dialing codes', '国际区号', 'رموز الاتصال الدولية'],
    values: [
      ['+1', 'US'],
      ['+33', 'FR'],
      ['+44', 'GB'],
      ['+46', 'SE'],
      ['+47', 'NO'],
      ['+49', 'DE'],
      ['+81', 'JP'],
      ['+86', 'CN'],
      ['+91', 'IN'],
      ['+852', 'HK'],
      ['+966', 'SA'],
      ['+971', 'AE'],
    ].map(([value = '', country = '']) => ({ value, meaning: `${country} ${value}`, tag: country })),
    public: true,
  },
]
