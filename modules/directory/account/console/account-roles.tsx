import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { userFormats } from '@atrium/console/language/formats.ts'
import { LovMultiPicker } from '@atrium/console/lookups/lov-picker.tsx'
import css from '@atrium/console/records/wide-form.module.css'
import { DateField } from '@atrium/ui/form/date-field.tsx'
import type { ReactNode } from 'react'
import { accountTexts } from './account-texts.ts'

/** Roles by id, each with its first and last day. */
export type RolesByTime = Record<string, { name: string; start: string | null; end: string | null }>

interface AccountRolesProps {
  id: string
  value: RolesByTime
  onChange: (value: RolesByTime) => void
  error: ReactNode
  readOnly: boolean
  /** The tenant whose roles are offered, if it is not the session's. */
  tenantId: string | undefined
  /** The label of the tenant field, while it is empty. */
  after: string | undefined
}

/** The roles of a person with their periods. */
export function AccountRoles({ id, value, onChange, error, readOnly, tenantId, after }: AccountRolesProps) {
  const t = useFeatureText(accountTexts)
  const day = (roleId: string, part: 'start' | 'end', label: string, named: string) => (
    <DateField
      label={label}
      aria-label={named}
      size="xs"
      value={value[roleId]?.[part] ?? null}
      onChange={date => {
        const role = value[roleId]
        if (role) onChange({ ...value, [roleId]: { ...role, [part]: date } })
      }}
      format={userFormats().dateFormat}
      readOnly={readOnly}
    />
  )
  return (
    <>
      <LovMultiPicker
        id={id}
        viewCode="HIAM.USER_ROLE"
        label={t('roles')}
        description={t('rolesHelp')}
        value={Object.keys(value)}
        texts={Object.fromEntries(Object.entries(value).map(([roleId, { name }]) => [roleId, name]))}
        onChange={(roleIds, choices) =>
          onChange(
            Object.fromEntries(
              roleIds.map(roleId => {
                const name = choices.find(choice => choice.value === roleId)?.text ?? roleId
                return [roleId, value[roleId] ?? { name, start: null, end: null }]
              }),
            ),
          )
        }
        error={error}
        readOnly={readOnly}
        params={{ organizationId: tenantId }}
        after={after}
      />
      {Object.keys(value).length > 0 && (
        <div className={css.roles}>
          {Object.entries(value).map(([roleId, { name }]) => (
            <div key={roleId} className={css.role}>
              <p className={css.roleName}>{name}</p>
              <div className={css.pair}>
                {day(roleId, 'start', t('from'), t('roleFrom', { name }))}
                {day(roleId, 'end', t('until'), t('roleUntil', { name }))}
              </div>
            </div>
          ))}
        </div>
      )}
    </>
  )
}
