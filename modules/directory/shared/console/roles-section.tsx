import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { LovPicker } from '@atrium/console/lookups/lov-picker.tsx'
import { RoleBadge } from '@atrium/ui/display/badges/role-badge.tsx'
import { FailedState } from '@atrium/ui/feedback/failed-state.tsx'
import { IconButton } from '@atrium/ui/icon/icon-button.tsx'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import css from './people-list.module.css'
import { rolesTexts } from './roles-texts.ts'

interface ShownRole {
  roleId: string
  name: string
  code: string
  /** Tells roles with the same id apart, such as those of several positions. */
  positionId?: string | undefined
  positionName?: string | undefined
  assignableFlag: 0 | 1
}

interface RolesSectionProps<Role> {
  /** Undefined while they load. */
  roles: readonly Role[] | undefined
  failure: { requestId?: string | undefined } | null
  onRetry: () => void
  isReadOnly: boolean
  help: string
  none: string
  /** A choice before the role that is added, such as of a position. */
  before?: ReactNode
  onAdd: (roleId: string) => void
  onRemove: (role: Role) => void
}

/** The roles that people hold through a record. */
export function RolesSection<Role extends ShownRole>({ roles, failure, ...props }: RolesSectionProps<Role>) {
  const t = useFeatureText(rolesTexts)
  const { isReadOnly, help, none, before, onAdd, onRemove, onRetry } = props
  return (
    <section className={css.people} aria-label={t('roles')}>
      <h3 className={css.title}>{t('roles')}</h3>
      {!isReadOnly && roles && (
        <>
          {before}
          <LovPicker
            viewCode="HIAM.USER_ROLE"
            label={t('addRole')}
            description={help}
            value={null}
            onChange={roleId => roleId !== null && onAdd(roleId)}
          />
        </>
      )}
      {failure ? (
        <FailedState title={t('couldNotLoadRoles')} requestId={failure.requestId} onRetry={onRetry} />
      ) : roles && roles.length > 0 ? (
        <ul className={css.list} aria-label={t('roles')}>
          {roles.map(role => (
            <li key={`${role.roleId} ${role.positionId}`} className={css.person}>
              <RoleBadge />
              <div className={css.name}>
                <p className="truncate">
                  <bdi>{role.name}</bdi>
                </p>
                <p className={css.login}>
                  {role.positionName === undefined ? role.code : t('ofPosition', { name: role.positionName })}
                </p>
              </div>
              {!isReadOnly && role.assignableFlag === 1 && (
                <IconButton
                  size="sm"
                  label={t('take', { name: role.name })}
                  icon={IconX}
                  onClick={() => onRemove(role)}
                />
              )}
            </li>
          ))}
        </ul>
      ) : (
        roles && <p className={css.login}>{none}</p>
      )}
    </section>
  )
}
