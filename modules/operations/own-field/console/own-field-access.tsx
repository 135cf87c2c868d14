import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { LovPicker } from '@atrium/console/lookups/lov-picker.tsx'
import type { OwnField } from '@atrium/contract/operations/own-field'
import { type FieldAccess, fieldAccess } from '@atrium/contract/resource/custom'
import { IconButton } from '@atrium/ui/icon/icon-button.tsx'
import { Input, Select } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import css from './own-field-access.module.css'
import { ownFieldTexts } from './own-field-texts.ts'

export type AccessValues = Pick<OwnField, 'othersAccess' | 'roleAccess'>

interface OwnFieldAccessProps {
  value: AccessValues
  /** The accesses to choose from; all by default. */
  accesses?: readonly FieldAccess[]
  onChange: (value: AccessValues) => void
  readOnly: boolean
}

/** Access to the values of a field, by role and for everyone else. */
export function OwnFieldAccess({
  value,
  accesses = fieldAccess.options,
  onChange,
  readOnly,
}: OwnFieldAccessProps) {
  const t = useFeatureText(ownFieldTexts)
  const { othersAccess, roleAccess } = value
  const setRoles = (roles: AccessValues['roleAccess']) => onChange({ othersAccess, roleAccess: roles })
  const choice = (name: string, access: FieldAccess, set: (access: FieldAccess) => void) => (
    <Select
      size="sm"
      aria-label={t('accessOf', { name })}
      data={accesses.map(one => ({ value: one, label: t(`access_${one}`) }))}
      value={access}
      allowDeselect={false}
      readOnly={readOnly}
      onChange={next => set(fieldAccess.parse(next))}
    />
  )
  return (
    <Input.Wrapper label={t('access')} labelElement="div" description={t('accessHelp')}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame of its own. */}
      <div role="group" aria-label={t('access')} className={css.access}>
        {roleAccess.map(({ roleId, roleName, access }) => (
          <div key={roleId} className={css.role}>
            <bdi>{roleName}</bdi>
            {choice(roleName, access, next =>
              setRoles(roleAccess.map(one => (one.roleId === roleId ? { ...one, access: next } : one))),
            )}
            {!readOnly && (
              <IconButton
                size="sm"
                label={t('removeChoice', { name: roleName })}
                icon={IconX}
                onClick={() => setRoles(roleAccess.filter(one => one.roleId !== roleId))}
              />
            )}
          </div>
        ))}
        <div className={css.role}>
          <span>{t(roleAccess.length === 0 ? 'everyone' : 'others')}</span>
          {choice(t(roleAccess.length === 0 ? 'everyone' : 'others'), othersAccess, next =>
            onChange({ othersAccess: next, roleAccess }),
          )}
        </div>
        {!readOnly && (
          <LovPicker
            viewCode="HIAM.ROLE"
            label={t('addRole')}
            value={null}
            onChange={(roleId, chosen) => {
              if (roleId === null || roleAccess.some(one => one.roleId === roleId)) return
              setRoles([...roleAccess, { roleId, roleName: chosen?.text ?? '', access: 'write' }])
            }}
          />
        )}
      </div>
    </Input.Wrapper>
  )
}
