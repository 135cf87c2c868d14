import { useAuthority } from '@atrium/console/access/use-authority.ts'
import { keyOf, query, useCall } from '@atrium/console/api/query.ts'
import { queryClient } from '@atrium/console/api/query-client.ts'
import { FailureNote } from '@atrium/console/failures/failure-note.tsx'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { useUnsaved } from '@atrium/console/tabs/unsaved.ts'
import { PageHeader } from '@atrium/ui/display/page-header.tsx'
import { EmptyState } from '@atrium/ui/feedback/empty-state.tsx'
import { FailedState } from '@atrium/ui/feedback/failed-state.tsx'
import { Note } from '@atrium/ui/feedback/note.tsx'
import { ProgressLine } from '@atrium/ui/feedback/progress-line.tsx'
import { DrawerFooter } from '@atrium/ui/overlay/drawer-footer.tsx'
import { CheckTree } from '@atrium/ui/tree/check-tree.tsx'
import type { CheckNode } from '@atrium/ui/tree/check-tree-state.ts'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { Link, useRoute, useSearchParams } from 'wouter'
import { roleRequestApi } from '../../permission-request/permission-request.contract.ts'
import { type Compared, RoleCompare } from '../../role/console/role-compare.tsx'
import { RoleStatus } from '../../role/console/role-status.tsx'
import { type RoleText, roleTexts } from '../../role/console/role-texts.ts'
import { type PermissionNode, type RoleDetail, roleApi } from '../../role/role.contract.ts'
import { roleGrantApi } from '../role-grant.contract.ts'
import { isHeld, setsIn } from './permission-sets.ts'
import css from './role-permissions.module.css'
import { RolePreview } from './role-preview.tsx'
import { RoleRequests } from './role-requests.tsx'
import { RoleTrial } from './role-trial.tsx'

/** The permission sets of a role on the menu tree; changes are marked before they are saved. */
export function RolePermissions() {
  const t = useFeatureText(roleTexts)
  const [, params] = useRoute('/hiam/role/permissions/:roleId')
  const roleId = params?.roleId ?? ''
  const role = useQuery(query(roleApi.get, { params: { roleId } }))
  const tree = useQuery(query(roleApi.permissionSets, { params: { roleId } }))
  const failure = role.error ?? tree.error

  return (
    <div className={css.page}>
      <PageHeader
        parents={[
          t('parent'),
          <Link key="roles" href="/hiam/role/list">
            {t('title')}
          </Link>,
        ]}
        title={role.data?.name ?? '…'}
        count={tree.data && t('permissionSets', { count: setsIn(tree.data).filter(isHeld).length })}
        secondary={role.data && <RoleStatus role={role.data} />}
      />
      {failure ? (
        <div className={css.aside}>
          <FailedState
            title={failure.status === 404 ? t('notFound') : t('couldNotLoad')}
            safe={failure.status === 404 ? t('notFoundDetail') : undefined}
            requestId={failure.requestId}
            onRetry={() => void Promise.all([role.refetch(), tree.refetch()])}
          />
        </div>
      ) : role.data && tree.data ? (
        <Grants
          key={role.data.objectVersionNumber}
          role={role.data}
          tree={tree.data}
          onReload={() => void Promise.all([role.refetch(), tree.refetch()])}
        />
      ) : (
        <ProgressLine />
      )}
    </div>
  )
}

interface GrantsProps {
  role: RoleDetail
  tree: readonly PermissionNode[]
  onReload: () => void
}

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
  const change = useCall(
    roleApi.changePermissionSets,
    [roleApi.list, roleApi.get, roleApi.permissionSets, roleGrantApi.takeBacks, roleRequestApi.list],
    {
      quiet: true,
    },
  )
  const { assign, recycle } = changesOf(before, value)
  const count = assign.length + recycle.length
  // A click on a branch can change thousands of sets: the consequences are computed after its boxes have
  // rendered.
  const drawn = useDeferredValue(value)
  const previewed = useMemo(() => changesOf(before, drawn), [before, drawn])
  const isPreviewed = previewed.assign.length + previewed.recycle.length > 0
  useUnsaved(count > 0)
  const nodes = useMemo(() => tree.map(node => checkNode(node, t)), [tree, t])
  const [isOnTrial, setOnTrial] = useState(false)
  const [compared, compare] = useState<Compared>()
  const [search] = useSearchParams()
  const isReadOnly = role.builtIn || !mayGrant

  function save() {
    // A pending preview is for a version that is about to be replaced.
    void queryClient.cancelQueries({ queryKey: keyOf(roleGrantApi.preview) })
    const body = { objectVersionNumber: role.objectVersionNumber, assign, recycle, onTrial: isOnTrial }
    // Not a callback of mutate: the new version remounts this component, and callbacks of unmounted components
    // do not run.
    change.mutateAsync({ params: { roleId: role.id }, body }).then(
      () => noticeSuccess(t('permissionsSaved', { name: role.name })),
      () => undefined,
    )
  }

  if (tree.length === 0)
    return (
      <EmptyState title={t('noSets')} centered>
        {t('noSetsDetail')}
      </EmptyState>
    )
  const footer = (
    <DrawerFooter
      {...(count > 0 && { saveLabel: t('save', { count }) })}
      onSave={() => (count > 0 ? save() : undefined)}
      {...(count > 0 && { onDiscard: () => setValue(before) })}
      saving={change.isPending}
      {...(count === 0 && { end: t('noChanges') })}
    />
  )
  return (
    <>
      <RoleTrial roleId={role.id} />
      {!isReadOnly && (
        <RoleRequests
          roleId={role.id}
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
      <div className={css.parts}>
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
                onTakeOver={
                  isReadOnly ? undefined : held => setValue(new Set([...value, ...freeIn(tree, held)]))
                }
              />
            }
          />
          {!isReadOnly && !isPreviewed && footer}
        </div>
        {!isReadOnly && isPreviewed && (
          <RolePreview
            role={role}
            {...previewed}
            isSaving={change.isPending || change.isSuccess}
            isOnTrial={isOnTrial}
            onTrial={setOnTrial}
            footer={footer}
          />
        )}
      </div>
    </>
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

function checkNode(node: PermissionNode, t: RoleText): CheckNode {
  const { id, name, code, type } = node
  if (type !== 'ps') {
    const kind = type === 'root' || type === 'dir' ? t('kindFolder') : t('kindMenu')
    return { id, name, code, kind, children: (node.subMenus ?? []).map(child => checkNode(child, t)) }
  }
  const lock = lockOf(node, t)
  return {
    id,
    name,
    code,
    kind: t('kindSet'),
    holds: t('calls', { count: node.permissionCount ?? 0 }),
    ...(lock && { lock }),
  }
}

/**
 * Why a set is locked, if it is. An inherited set is removed at the role above; a set can be removed without
 * holding it.
 */
function lockOf(set: PermissionNode, t: RoleText): string | undefined {
  if (set.inheritFlag === 1) return t('inheritedSet')
  if (isHeld(set)) return undefined
  if (set.shieldReason === 'parent-lacks') return t('parentLacks')
  return set.shieldReason === 'above-own' ? t('aboveOwn') : undefined
}
