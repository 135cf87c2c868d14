import { OtherTenantContext } from '@atrium/console/access/other-tenant.ts'
import { query } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { when } from '@atrium/console/language/when.tsx'
import { DetailPage, useChooseTab } from '@atrium/console/records/detail/detail-page.tsx'
import { useListReturn } from '@atrium/console/records/detail/list-trail.ts'
import { useDetailRecord } from '@atrium/console/records/detail/use-detail-record.tsx'
import { assignmentApi } from '@atrium/directory/assignment/assignment.contract.ts'
import { RoleBadge } from '@atrium/ui/display/badges/role-badge.tsx'
import { Chip } from '@atrium/ui/display/chip.tsx'
import { CopyText } from '@atrium/ui/display/copy-text.tsx'
import { IconArrowDownRight, IconCopy, IconTrash, IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useLocation, useRoute } from 'wouter'
import { type RoleDetail, roleApi } from '../../role.contract.ts'
import { RoleFaces } from '../role-faces.tsx'
import { RoleDerive } from '../role-make.tsx'
import { addPersonId, RolePeople } from '../role-people.tsx'
import { RoleRemovalDialog } from '../role-removal.tsx'
import { RoleStatus } from '../role-status.tsx'
import { roleTexts } from '../role-texts.ts'
import { rolePage } from './role-page-address.ts'
import { useRoleTabs } from './use-role-tabs.tsx'

const listPath = '/hiam/role/list'
const stale = [roleApi.list, roleApi.tree, roleApi.subTree]

/** The page of a role: its details, people, permissions, scope, cards and history. */
export function RolePage() {
  const t = useFeatureText(roleTexts)
  const [, params] = useRoute('/hiam/role/detail/:roleId')
  const roleId = params?.roleId ?? ''
  const { back, steps } = useListReturn(listPath, roleId, rolePage)
  const { stored, otherTenant, problem, reload } = useDetailRecord(
    query(roleApi.get, { params: { roleId } }),
    { couldNotLoad: t('couldNotLoad'), notFound: t('notFound'), notFoundDetail: t('notFoundDetail') },
  )
  const around = {
    parents: [{ label: t('parent') }, { label: t('title'), to: back }],
    steps,
  }
  if (!stored)
    return (
      <DetailPage
        {...around}
        mark={<RoleBadge size="page" />}
        name={undefined}
        facts={[]}
        problem={problem}
        tabs={[]}
      />
    )
  return (
    <OtherTenantContext value={otherTenant}>
      <LoadedRole
        key={stored.id}
        {...around}
        role={stored}
        back={back}
        isOthers={otherTenant !== undefined}
        onReload={reload}
      />
    </OtherTenantContext>
  )
}

interface LoadedRoleProps {
  parents: { label: string; to?: string }[]
  steps: ReturnType<typeof useListReturn>['steps']
  role: RoleDetail
  back: string
  /** Belongs to another tenant: only its details are shown. */
  isOthers: boolean
  onReload: () => void
}

function LoadedRole({ role, back, isOthers, onReload, ...around }: LoadedRoleProps) {
  const t = useFeatureText(roleTexts)
  const [, go] = useLocation()
  const chooseTab = useChooseTab()
  const [making, make] = useState<'copy' | 'inherit'>()
  const [isAskingToDelete, setAskingToDelete] = useState(false)
  const [peopleOf, showPeopleOf] = useState<Pick<RoleDetail, 'id' | 'name'>>()
  const tabs = useRoleTabs({ role, isOthers, onReload, onCreated: id => go(rolePage(id)) })
  const isMine = !role.builtIn && !isOthers

  function addPeople() {
    chooseTab('people')
    // The part is shown with the next frame.
    requestAnimationFrame(() => requestAnimationFrame(() => document.getElementById(addPersonId)?.focus()))
  }

  return (
    <>
      <DetailPage
        {...around}
        mark={<RoleBadge size="page" />}
        name={role.name}
        facts={[
          <RoleStatus key="status" role={role} />,
          <CopyText key="code" value={role.code} isCode />,
          role.parentRoleId && role.parentRoleName && (
            <span key="parent">
              {t('parentOf')} <Link href={rolePage(role.parentRoleId)}>{role.parentRoleName}</Link>
            </span>
          ),
          role.builtIn && <Chip key="builtIn">{t('builtInShort')}</Chip>,
          <span key="changed">
            {t('changed')} {when(role.lastUpdateDate)}
          </span>,
        ]}
        beside={!isOthers && <RoleFaces role={role} />}
        actions={
          isOthers
            ? []
            : [
                {
                  id: 'people',
                  label: t('addPeople'),
                  icon: IconUserPlus,
                  call: assignmentApi.assign,
                  onClick: addPeople,
                },
              ]
        }
        more={
          isMine
            ? [
                {
                  id: 'copy',
                  label: t('copy'),
                  icon: IconCopy,
                  call: roleApi.copy,
                  onClick: () => make('copy'),
                },
                {
                  id: 'inherit',
                  label: t('inherit'),
                  icon: IconArrowDownRight,
                  mirrored: true,
                  call: roleApi.inherit,
                  onClick: () => make('inherit'),
                },
                {
                  id: 'delete',
                  label: t('deleteAction', { count: 1 }),
                  icon: IconTrash,
                  call: roleApi.remove,
                  tone: 'danger',
                  onClick: () => setAskingToDelete(true),
                },
              ]
            : []
        }
        tabs={tabs}
      />
      {making && (
        <RoleDerive
          from={role}
          mode={making}
          onClose={() => make(undefined)}
          onCreated={id => go(rolePage(id))}
        />
      )}
      {isAskingToDelete && (
        <RoleRemovalDialog
          roles={[role]}
          stale={stale}
          onClose={() => setAskingToDelete(false)}
          onShow={id => go(rolePage(id))}
          onShowPeople={of => {
            setAskingToDelete(false)
            showPeopleOf(of)
          }}
          onDeleted={() => {
            noticeSuccess(t('deletedDone', { count: 1 }))
            go(back, { replace: true })
          }}
        />
      )}
      {peopleOf && <RolePeople role={peopleOf} onClose={() => showPeopleOf(undefined)} />}
    </>
  )
}
