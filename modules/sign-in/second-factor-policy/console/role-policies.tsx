import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { LovPicker } from '@atrium/console/lookups/lov-picker.tsx'
import { IconButton } from '@atrium/ui/icon/icon-button.tsx'
import { NumberInput, Select } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import {
  type Demand,
  mostGraceDays,
  mostRoles,
  type PolicyPreview,
  type RoleDraft,
  type RolePolicy,
  usualGraceDays,
} from '../second-factor-policy.contract.ts'
import css from './role-policies.module.css'
import { secondFactorPolicyTexts } from './second-factor-policy-texts.ts'

/** A role with a policy of its own in the form. */
export interface RoleRow extends RoleDraft {
  key: string
  roleName: string
}

export const rowOf = ({ roleId, roleName, demand, graceDays }: RolePolicy): RoleRow => ({
  ...{ roleId, roleName, demand, graceDays },
  key: roleId,
})

interface RolePoliciesProps {
  rows: readonly RoleRow[]
  /** The demand on everyone. */
  everyone: Demand
  counts: PolicyPreview['roles']
  isReadOnly: boolean
  error: ReactNode
  onChange: (rows: RoleRow[]) => void
}

/** The roles of which a second factor is offered or required besides what is said of everyone. */
export function RolePolicies({ rows, everyone, counts, isReadOnly, error, onChange }: RolePoliciesProps) {
  const t = useFeatureText(secondFactorPolicyTexts)
  return (
    <section className={css.section} aria-labelledby="secondFactorPolicy-byRole">
      <div>
        <h3 id="secondFactorPolicy-byRole" className={css.title}>
          {t('byRole')}
        </h3>
        <p className={css.help}>{t('byRoleHelp')}</p>
      </div>
      <div className={css.body}>
        {rows.length > 0 && (
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">{t('role')}</th>
                <th scope="col">{t('demand')}</th>
                <th scope="col">{t('graceDays')}</th>
                <th scope="col">{t('without.title')}</th>
                {!isReadOnly && <td />}
              </tr>
            </thead>
            <tbody>
              {rows.map(row => (
                <Line
                  key={row.key}
                  row={row}
                  hasEffect={everyone === 'off' || (everyone === 'offered' && row.demand === 'required')}
                  count={counts.find(({ roleId }) => roleId === row.roleId)}
                  isReadOnly={isReadOnly}
                  onChange={change => onChange(rows.map(one => (one === row ? { ...row, ...change } : one)))}
                  onRemove={() => onChange(rows.filter(one => one !== row))}
                />
              ))}
            </tbody>
          </table>
        )}
        {error && (
          <p className={css.error} role="alert">
            {error}
          </p>
        )}
        {!isReadOnly && rows.length < mostRoles && (
          <LovPicker
            id="secondFactorPolicy-roles"
            viewCode="HIAM.ROLE"
            label={t('addRole')}
            value={null}
            onChange={(roleId, choice) => {
              if (roleId === null || rows.some(row => row.roleId === roleId)) return
              const row = { key: roleId, roleId, roleName: choice?.text ?? roleId }
              onChange([...rows, { ...row, demand: 'required', graceDays: usualGraceDays }])
            }}
          />
        )}
      </div>
    </section>
  )
}

interface LineProps {
  row: RoleRow
  hasEffect: boolean
  count: PolicyPreview['roles'][number] | undefined
  isReadOnly: boolean
  onChange: (change: Partial<RoleRow>) => void
  onRemove: () => void
}

function Line({ row, hasEffect, count, isReadOnly, onChange, onRemove }: LineProps) {
  const t = useFeatureText(secondFactorPolicyTexts)
  const { roleName: name, demand, graceDays } = row
  const isRequired = demand === 'required'
  return (
    <tr>
      <th scope="row">
        <bdi>{name}</bdi>
        {!hasEffect && !isRequired && <small>{t('noEffect')}</small>}
      </th>
      <td data-label={t('demand')}>
        <Select
          aria-label={t('demandOf', { name })}
          data={[
            { value: 'offered', label: t('offered') },
            { value: 'required', label: t('required') },
          ]}
          value={demand}
          allowDeselect={false}
          readOnly={isReadOnly}
          onChange={value => onChange({ demand: value === 'offered' ? 'offered' : 'required' })}
        />
      </td>
      <td data-label={t('graceDays')}>
        {isRequired ? (
          <NumberInput
            aria-label={t('graceOf', { name })}
            allowDecimal={false}
            min={0}
            max={mostGraceDays}
            readOnly={isReadOnly}
            value={graceDays}
            // An empty field is no number, which the rule of the form refuses.
            onChange={value => onChange({ graceDays: typeof value === 'number' ? value : Number.NaN })}
          />
        ) : (
          '–'
        )}
      </td>
      <td data-label={t('without.title')}>
        {isRequired && count
          ? t('without.ofRole', { count: count.withoutCount, total: count.peopleCount })
          : '–'}
      </td>
      {!isReadOnly && (
        <td>
          <IconButton icon={IconX} label={t('removeRole', { name })} onClick={onRemove} />
        </td>
      )}
    </tr>
  )
}
