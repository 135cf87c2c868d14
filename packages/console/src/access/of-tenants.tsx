import { siteLevel } from '@atrium/contract/constants'
import type { QueryField } from '@atrium/ui/filter/query-bar.tsx'
import type { Column } from '@atrium/ui/table/data-table-columns.ts'
import { useText } from '../language/use-text.ts'
import { LovPicker } from '../lookups/lov-picker.tsx'
import { lovQueryField } from '../lookups/lov-query-field.tsx'
import { useStore } from '../session/store.ts'
import { userState } from '../session/user-state.ts'
import css from './of-tenants.module.css'

/** A record of a tenant, with the tenant's name if the platform reads it. */
export interface OfTenant {
  tenantId: number
  tenantName?: string | undefined
}

interface TenantPickerProps {
  /** Rows with the names of tenants. */
  rows: readonly OfTenant[]
  value: string | null
  onChange: (tenantId: string | undefined) => void
}

/**
 * Shares one screen between the platform and tenants: where the session sees the records of every tenant, lists have a
 * tenant column and filter.
 */
export function useOfTenants() {
  const text = useText()
  const user = useStore(userState, state => state.currentUser)
  const isSite = user?.currentRoleLevel === siteLevel
  const label = text('hzero.common.tenant')
  return {
    isSite,
    label,
    isOwn: ({ tenantId }: OfTenant) => tenantId === user?.tenantId,
    filters: (own: readonly string[]): readonly string[] => (isSite ? [...own, 'tenantId'] : own),
    /** Adds the tenant filter to the fields that are always shown; `rows` provide the tenant's name. */
    fields: (own: readonly QueryField[], rows: readonly OfTenant[]): readonly QueryField[] => {
      if (!isSite) return own
      const nameOf = (id: string) => rows.find(row => String(row.tenantId) === id)?.tenantName
      const tenant = lovQueryField({ name: 'tenantId', label, viewCode: 'HIAM.TENANT', nameOf })
      return [...own.slice(0, 2), tenant, ...own.slice(2)]
    },
    columns: <Row extends OfTenant>(own: readonly Column<Row>[]): readonly Column<Row>[] =>
      isSite ? [...own, { id: 'tenantName', header: label, cell: row => row.tenantName, leaves: 1 }] : own,
  }
}

const bare = {
  variant: 'unstyled',
  classNames: { root: css.fill ?? '', input: css.input ?? '' },
} as const

/** The tenant filter of a tree, which has no query bar. */
export function TenantPicker({ rows, value, onChange }: TenantPickerProps) {
  const { label } = useOfTenants()
  return (
    <div className={css.tenant}>
      <span aria-hidden="true" className={css.label}>
        {label}
      </span>
      <LovPicker
        viewCode="HIAM.TENANT"
        label={label}
        bare={bare}
        value={value}
        text={rows.find(row => String(row.tenantId) === value)?.tenantName}
        onChange={chosen => onChange(chosen === null ? undefined : String(chosen))}
      />
    </div>
  )
}

/** The name of a record's tenant, if the platform reads a record of another one. */
export function useOtherTenant(record: unknown): string | undefined {
  const { isSite, isOwn } = useOfTenants()
  if (!isSite || typeof record !== 'object' || record === null || !('tenantId' in record)) return undefined
  const found = record as OfTenant
  return isOwn(found) ? undefined : (found.tenantName ?? String(found.tenantId))
}
