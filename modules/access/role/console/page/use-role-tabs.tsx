import { useAuthority } from '@atrium/console/access/use-authority.ts'
import { query } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import detail from '@atrium/console/records/detail/detail-page.module.css'
import type { DetailTab } from '@atrium/console/records/detail/detail-page.tsx'
import { useHistoryTab } from '@atrium/console/records/detail/use-history-tab.tsx'
import { RecordSections } from '@atrium/console/records/record-sections.tsx'
import { permissionOf } from '@atrium/contract/endpoint'
import { assignmentApi } from '@atrium/directory/assignment/assignment.contract.ts'
import { roleCardApi } from '@atrium/workspace/role-cards/role-card.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { RolePermissions } from '../../../role-permissions/console/role-permissions.tsx'
import { RoleScope } from '../../../role-scope/console/role-scope.tsx'
import type { RoleDetail } from '../../role.contract.ts'
import { RoleForm } from '../role-form.tsx'
import { RolePeopleList } from '../role-people.tsx'
import { roleTexts } from '../role-texts.ts'

interface RoleTabsOptions {
  role: RoleDetail
  /** Belongs to another tenant, whose people and menus are visible there alone. */
  isOthers: boolean
  onReload: () => void
  onCreated: (id: string) => void
}

/** The kinds of changes that the history of a role is narrowed to. */
const partCodes = ['role_permission_set', 'member_role']

/** The parts of a role's page, of those that the user may see. */
export function useRoleTabs({ role, isOthers, onReload, onCreated }: RoleTabsOptions): readonly DetailTab[] {
  const t = useFeatureText(roleTexts)
  const mayListPeople = useAuthority(permissionOf(assignmentApi.list)).state === 'allowed'
  const mayListCards = useAuthority(permissionOf(roleCardApi.list)).state === 'allowed' && !isOthers
  const { data: cards } = useQuery({
    ...query(roleCardApi.list, { params: { roleId: role.id } }),
    enabled: mayListCards,
    meta: { quiet: true },
  })
  const history = useHistoryTab({
    entity: 'role',
    id: isOthers ? undefined : role.id,
    partCodes,
    onRestored: onReload,
  })
  const details: DetailTab = {
    id: 'details',
    label: t('details'),
    content: (
      <RoleForm
        key={role.objectVersionNumber}
        stored={role}
        frame={{ title: role.name, onClose: () => undefined }}
        onChanges={() => undefined}
        onReload={onReload}
        onCreated={onCreated}
      />
    ),
  }
  if (isOthers) return [details]
  const inPage = (id: string, label: string, content: React.ReactNode, count?: number): DetailTab => ({
    id,
    label,
    ...(count !== undefined && { count }),
    content: <div className={detail.content}>{content}</div>,
  })
  return [
    details,
    ...(mayListPeople
      ? [inPage('people', t('people'), <RolePeopleList role={role} />, role.memberCount)]
      : []),
    {
      id: 'permissions',
      label: t('permissions'),
      ...(role.heldSetCount !== undefined && { count: role.heldSetCount }),
      content: <RolePermissions role={role} onReload={onReload} />,
    },
    inPage('scope', t('scope'), <RoleScope role={role} />),
    ...(mayListCards
      ? [
          inPage(
            'cards',
            t('cards'),
            <RecordSections entity="role" record={role} />,
            // Without a choice of its own, a role has every card.
            cards?.filter(card => card.assigned === 1).length || undefined,
          ),
        ]
      : []),
    ...history,
  ]
}
