import { useIsRefused } from '@atrium/console/access/use-authority.ts'
import { query, useCall } from '@atrium/console/api/query.ts'
import type { SectionProps } from '@atrium/console/feature.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { LovPicker } from '@atrium/console/lookups/lov-picker.tsx'
import { RoleBadge } from '@atrium/ui/display/badges/role-badge.tsx'
import { FailedState } from '@atrium/ui/feedback/failed-state.tsx'
import { IconButton } from '@atrium/ui/icon/icon-button.tsx'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { accountApi } from '../../account/account.contract.ts'
import { assignmentApi } from '../../assignment/assignment.contract.ts'
import { userGroupRoleApi } from '../user-group-role.contract.ts'
import { UserGroupEffectDialog } from './user-group-effect.tsx'
import css from './user-group-people.module.css'
import { userGroupTexts } from './user-group-texts.ts'

const stale = [userGroupRoleApi.roles, accountApi.list, accountApi.get, assignmentApi.list]

type ChangeOfRoles = { assignRoleIds: string[] } | { removeRoleIds: string[] }

/** The roles that everyone in a group holds; a change is previewed before it is saved. */
export function UserGroupRoles({ record: { id: userGroupId, name } }: SectionProps) {
  const t = useFeatureText(userGroupTexts)
  const isReadOnly = useIsRefused(userGroupRoleApi.changeRoles)
  const params = { userGroupId }
  const found = useQuery(query(userGroupRoleApi.roles, { params }))
  const [change, setChange] = useState<ChangeOfRoles>()
  const roles = found.data ?? []
  return (
    <section className={css.people} aria-label={t('roles')}>
      <h3 className={css.title}>{t('roles')}</h3>
      {!isReadOnly && found.data && (
        <LovPicker
          viewCode="HIAM.USER_ROLE"
          label={t('addRole')}
          description={t('addRoleHelp')}
          value={null}
          onChange={roleId =>
            roleId !== null &&
            !roles.some(role => role.roleId === roleId) &&
            setChange({ assignRoleIds: [roleId] })
          }
        />
      )}
      {found.isError ? (
        <FailedState
          title={t('couldNotLoadRoles')}
          requestId={found.error.requestId}
          onRetry={() => void found.refetch()}
        />
      ) : roles.length > 0 ? (
        <ul className={css.list} aria-label={t('roles')}>
          {roles.map(role => (
            <li key={role.roleId} className={css.person}>
              <RoleBadge />
              <div className={css.name}>
                <p className="truncate">
                  <bdi>{role.name}</bdi>
                </p>
                <p className={css.login}>{role.code}</p>
              </div>
              {!isReadOnly && role.assignableFlag === 1 && (
                <IconButton
                  size="sm"
                  label={t('take', { name: role.name })}
                  icon={IconX}
                  onClick={() => setChange({ removeRoleIds: [role.roleId] })}
                />
              )}
            </li>
          ))}
        </ul>
      ) : (
        found.data && <p className={css.login}>{t('noRoles')}</p>
      )}
      {change && (
        <RolesChange params={params} name={name} body={change} onClose={() => setChange(undefined)} />
      )}
    </section>
  )
}

interface RolesChangeProps {
  params: { userGroupId: string }
  name: string
  body: ChangeOfRoles
  onClose: () => void
}

function RolesChange({ params, name, body, onClose }: RolesChangeProps) {
  const t = useFeatureText(userGroupTexts)
  const preview = useQuery({
    ...query(userGroupRoleApi.previewRoles, { params, body }),
    ...{ gcTime: 0, staleTime: 0, meta: { quiet: true } },
  })
  const put = useCall(userGroupRoleApi.changeRoles, stale, { quiet: true, onDone: onClose })
  return (
    <UserGroupEffectDialog
      question={t('rolesQuestion', { name })}
      action={t('changeRoles')}
      effect={preview.data}
      failure={put.error ?? preview.error}
      busy={put.isPending}
      onConfirm={() => put.mutate({ params, body })}
      onClose={onClose}
    />
  )
}
