import { useAuthority } from '@atrium/console/access/use-authority.ts'
import { keyOf, query, useCall } from '@atrium/console/api/query.ts'
import { queryClient } from '@atrium/console/api/query-client.ts'
import { FailureNote } from '@atrium/console/failures/failure-note.tsx'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { DetailSplit } from '@atrium/console/records/detail/detail-split.tsx'
import { useUnsaved } from '@atrium/console/tabs/unsaved.ts'
import { EmptyState } from '@atrium/ui/feedback/empty-state.tsx'
import { FailedState } from '@atrium/ui/feedback/failed-state.tsx'
import { Note } from '@atrium/ui/feedback/note.tsx'
import { ProgressLine } from '@atrium/ui/feedback/progress-line.tsx'
import { DrawerFooter } from '@atrium/ui/overlay/drawer-footer.tsx'
import { CheckTree } from '@atrium/ui/tree/check-tree.tsx'
import type { CheckNode } from '@atrium/ui/tree/check-tree-state.ts'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { useSearchParams } from 'wouter'
import { roleRequestApi } from '../../permission-request/permission-request.contract.ts'
import { type Compared, RoleCompare } from '../../role/console/role-compare.tsx'
import { type RoleText, roleTexts } from '../../role/console/role-texts.ts'
import { type PermissionNode, type RoleDetail, roleApi } from '../../role/role.contract.ts'
import { roleScopeApi } from '../../role-scope/role-scope.contract.ts'
import { roleGrantApi } from '../role-grant.contract.ts'
import { isHeld, setsIn } from './permission-sets.ts'
import css from './role-permissions.module.css'
import { RolePreview } from './role-preview.tsx'
import { RoleRequests } from './role-requests.tsx'
import { RoleTrial, RoleTrialSwitch } from './role-trial.tsx'

interface RolePermissionsProps {
  role: RoleDetail
  onReload: () => void
}

/** The permission sets of a role on the menu tree; changes are marked before they are saved. */
export function RolePermissions({ role, onReload }: RolePermissionsProps) {
  const t = useFeatureText(roleTexts)
  const tree = useQuery(query(roleApi.permissionSets, { params: { roleId: role.id } }))
  const reload = () => {
    onReload()
    void tree.refetch()
  }
  if (tree.isError)
    return (
      <div className={css.aside}>
        <FailedState title={t('couldNotLoad')} requestId={tree.error.requestId} onRetry={reload} />
      </div>
    )
  if (!tree.data) return <ProgressLine />
  if (tree.data.length === 0)
    return (
      <EmptyState title={t('noSets')} centered>
        {t('noSetsDetail')}
      </EmptyState>
    )
  return <Grants role={role} tree={tree.data} onReload={reload} />
}

interface GrantsProps extends RolePermissionsProps {
  tree: readonly PermissionNode[]
}

const stale = [
  ...[roleApi.list, roleApi.get, roleApi.permissionSets, roleScopeApi.get],
  ...[roleGrantApi.takeBacks, roleRequestApi.list],
]

function Grants({ role, tree, onReload }: GrantsProps) {
  const t = useFeatureText(roleTexts)
  const before = useMemo(
    () =>
      new Set(
        setsIn(tree)
          .filter(isHeld)
          .map(set => set.id),
      ),
    [tree],
  )
  const [value, setValue] = useState<ReadonlySet<string>>(before)
  const [stored, setStored] = useState(before)
  // The stored state changed: unsaved choices no longer apply.
  if (stored !== before) {
    setStored(before)
    setValue(before)
  }
  const { state: may } = useAuthority(roleApi.changePermissionSets.access.permission)
  const mayGrant = may === 'allowed' || may === 'checking'
  const change = useCall(roleApi.changePermissionSets, stale, { quiet: true })
  const { assign, recycle } = changesOf(before, value)
  const count = assign.length + recycle.length
  // A click on a branch can change thousands of sets: the consequences are computed after its boxes have
  // rendered.
  const drawn = useDeferredValue(value)
  const previewed = useMemo(() => changesOf(before, drawn), [before, drawn])
  const isPreviewed = previewed.assign.length + previewed.recycle.length > 0
  useUnsaved(count > 0)
  const nodes = useMemo(() => tree.map(node => checkNode(node, role, t)), [tree, role, t])
  const [isOnTrial, setOnTrial] = useState(false)
  const [compared, compare] = useState<Compared>()
  const [search] = useSearchParams()
  const isReadOnly = role.builtIn || !mayGrant

  function save() {
    // A pending preview is for a version that is about to be replaced.
    void queryClient.cancelQueries({ queryKey: keyOf(roleGrantApi.preview) })
    const body = { objectVersionNumber: role.objectVersionNumber, assign, recycle, onTrial: isOnTrial }
    change.mutateAsync({ params: { roleId: role.id }, body }).then(
      () => {
        noticeSuccess(t('permissionsSaved', { name: role.name }))
        setOnTrial(false)
      },
      () => undefined,
    )
  }

  const around = (
    <>
      <RoleTrial roleId={role.id} />
      {!isReadOnly && (
        <RoleRequests
          role={role}
          tree={tree}
          marked={value}
          onMark={setId => setValue(new Set([...value, setId]))}
        />
      )}
      {(role.builtIn || change.error) && (
        <div className={css.aside}>
          {role.builtIn && <Note tone="info">{t('builtIn')}</Note>}
          {change.error && <FailureNote failure={change.error} onReload={onReload} />}
        </div>
      )}
    </>
  )
  const checks = (
    <div className={css.tree}>
      <CheckTree
        label={t('permissions')}
        nodes={nodes}
        before={before}
        value={value}
        onChange={setValue}
        readOnly={isReadOnly}
        nameHeader={t('menuAndSet')}
        placeholder={t('findMenu')}
        initialSearch={setsIn(tree).find(set => set.id === search.get('set'))?.code}
        compared={compared}
        tools={
          <RoleCompare
            role={role}
            compared={compared}
            onCompare={compare}
            onTakeOver={isReadOnly ? undefined : held => setValue(new Set([...value, ...freeIn(tree, held)]))}
          />
        }
      />
    </div>
  )
  if (isReadOnly)
    return (
      <>
        {around}
        {checks}
      </>
    )
  return (
    <DetailSplit
      label={t('whatChanges')}
      pane={<RolePreview role={role} {...previewed} isSaving={change.isPending} hasChanges={isPreviewed} />}
      paneEnd={isPreviewed && <RoleTrialSwitch isOnTrial={isOnTrial} onTrial={setOnTrial} />}
      paneHoldsFooter
    >
      {around}
      {checks}
      <DrawerFooter
        onSave={() => (count > 0 ? save() : undefined)}
        {...(count > 0 && { onDiscard: () => setValue(before) })}
        saving={change.isPending}
        changes={count}
      />
    </DetailSplit>
  )
}

function changesOf(before: ReadonlySet<string>, after: ReadonlySet<string>) {
  return {
    assign: [...after].filter(id => !before.has(id)),
    recycle: [...before].filter(id => !after.has(id)),
  }
}

/** The sets held by another role that can be granted here. */
const freeIn = (tree: readonly PermissionNode[], held: ReadonlySet<string>): string[] =>
  setsIn(tree)
    .filter(set => held.has(set.id) && set.shieldReason === undefined)
    .map(set => set.id)

function checkNode(node: PermissionNode, role: RoleDetail, t: RoleText): CheckNode {
  const { id, name, code, type } = node
  if (type !== 'ps') {
    const kind = type === 'root' || type === 'dir' ? t('kindFolder') : t('kindMenu')
    return { id, name, code, kind, children: (node.subMenus ?? []).map(child => checkNode(child, role, t)) }
  }
  const lock = lockOf(node, role, t)
  const isInherited = node.inheritFlag === 1
  return {
    id,
    name,
    code,
    kind: t('kindSet'),
    holds: t('calls', { count: node.permissionCount ?? 0 }),
    ...(lock && { lock }),
    ...(isInherited && { isGivenElsewhere: true }),
  }
}

/**
 * Why a set is locked, if it is. An inherited set is removed at the role above; a set can be removed without
 * holding it.
 */
function lockOf(set: PermissionNode, role: RoleDetail, t: RoleText): string | undefined {
  const { parentRoleName: parent, inheritedRoleName: inherited } = role
  if (set.inheritFlag === 1)
    return inherited === undefined ? t('inheritedSet') : t('inheritedFrom', { name: inherited })
  if (isHeld(set)) return undefined
  if (set.shieldReason === 'parent-lacks')
    return parent === undefined ? t('parentLacks') : t('lacksIt', { name: parent })
  return set.shieldReason === 'above-own' ? t('aboveOwn') : undefined
}
