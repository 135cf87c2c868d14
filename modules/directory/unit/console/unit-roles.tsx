import { useIsRefused } from '@atrium/console/access/use-authority.ts'
import { query, useCall } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { accountApi } from '../../account/account.contract.ts'
import { assignmentApi } from '../../assignment/assignment.contract.ts'
import { RoleEffectDialog } from '../../shared/console/role-effect-dialog.tsx'
import { RolesSection } from '../../shared/console/roles-section.tsx'
import { rolesTexts } from '../../shared/console/roles-texts.ts'
import type { UnitDetail } from '../unit.contract.ts'
import { unitRoleApi } from '../unit-role.contract.ts'
import { unitTexts } from './unit-texts.ts'

const stale = [unitRoleApi.roles, accountApi.list, accountApi.get, assignmentApi.list]

interface Place {
  roleId: string
  positionId?: string
}
type ChangeOfRoles = { assign: Place[] } | { remove: Place[] }

/** The roles that people in a unit, or in one of its positions, hold; a change is previewed before it is saved. */
export function UnitRoles({ unit }: { unit: Pick<UnitDetail, 'unitId' | 'unitName' | 'positions'> }) {
  const t = useFeatureText(unitTexts)
  const ofRoles = useFeatureText(rolesTexts)
  const isReadOnly = useIsRefused(unitRoleApi.changeRoles)
  const params = { unitId: unit.unitId }
  const found = useQuery(query(unitRoleApi.roles, { params }))
  const [positionId, setPosition] = useState<string | null>(null)
  const [change, setChange] = useState<ChangeOfRoles>()
  const isHeld = (roleId: string) =>
    found.data?.some(role => role.roleId === roleId && (role.positionId ?? null) === positionId)
  const placeOf = (roleId: string, position?: string | null) => [
    { roleId, ...(position && { positionId: position }) },
  ]
  return (
    <>
      <RolesSection
        roles={found.data}
        failure={found.error}
        onRetry={() => void found.refetch()}
        isReadOnly={isReadOnly}
        help={t('addRoleHelp')}
        none={t('noRoles')}
        before={
          unit.positions.length > 0 && (
            <Select
              label={ofRoles('whose')}
              placeholder={ofRoles('everyone')}
              clearable
              data={unit.positions.map(one => ({ value: one.positionId, label: one.positionName }))}
              value={positionId}
              onChange={setPosition}
            />
          )
        }
        onAdd={roleId => !isHeld(roleId) && setChange({ assign: placeOf(roleId, positionId) })}
        onRemove={role => setChange({ remove: placeOf(role.roleId, role.positionId) })}
      />
      {change && (
        <RolesChange
          params={params}
          name={unit.unitName}
          body={change}
          onClose={() => setChange(undefined)}
        />
      )}
    </>
  )
}

interface RolesChangeProps {
  params: { unitId: string }
  name: string
  body: ChangeOfRoles
  onClose: () => void
}

function RolesChange({ params, name, body, onClose }: RolesChangeProps) {
  const t = useFeatureText(rolesTexts)
  const preview = useQuery({
    ...query(unitRoleApi.previewRoles, { params, body }),
    ...{ gcTime: 0, staleTime: 0, meta: { quiet: true } },
  })
  const put = useCall(unitRoleApi.changeRoles, stale, { quiet: true, onDone: onClose })
  return (
    <RoleEffectDialog
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
