import { LovPicker } from '@atrium/console/lookups/lov-picker.tsx'
import type { QueryField } from '@atrium/ui/filter/query-bar.tsx'
import type { ServerWords } from './server-texts.ts'

/** The search fields of webhooks and mail servers; the platform sees those of every tenant. */
export const serverFilters = (isSite: boolean): readonly string[] => [
  'serverName',
  'serverCode',
  'enabledFlag',
  ...(isSite ? ['tenantId'] : []),
]

/** `rows` supply the names of the tenants on this page. */
export function serverFields(
  t: ServerWords,
  isSite: boolean,
  rows: readonly { tenantId: number; tenantName: string }[],
): readonly QueryField[] {
  const atMost = (most: number) => (entry: unknown) =>
    String(entry ?? '').length > most ? t('tooLong', { most }) : null
  const nameOf = (id: string) => rows.find(row => String(row.tenantId) === id)?.tenantName
  const tenant: QueryField = {
    kind: 'custom',
    name: 'tenantId',
    label: t('tenant'),
    control: ({ id, entry, onChange, bare }) => (
      <LovPicker
        id={id}
        viewCode="HIAM.TENANT"
        label={t('tenant')}
        bare={bare}
        value={entry === undefined ? null : String(entry)}
        text={entry === undefined ? undefined : nameOf(String(entry))}
        onChange={onChange}
      />
    ),
  }
  return [
    { kind: 'text', name: 'serverName', label: t('name'), hint: t('contains'), validate: atMost(120) },
    { kind: 'text', name: 'serverCode', label: t('code'), hint: t('contains'), validate: atMost(128) },
    {
      kind: 'select',
      name: 'enabledFlag',
      label: t('status'),
      options: [
        { value: '1', label: t('enabled') },
        { value: '0', label: t('disabled') },
      ],
    },
    ...(isSite ? [tenant] : []),
  ]
}
