import { query, useCall } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import type { Endpoint } from '@atrium/contract/endpoint'
import { Note } from '@atrium/ui/feedback/note.tsx'
import { ProgressLine } from '@atrium/ui/feedback/progress-line.tsx'
import { Dialog } from '@atrium/ui/overlay/dialog.tsx'
import { Anchor, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Role, type RoleRemoval, roleApi } from '../role.contract.ts'
import css from './role-removal.module.css'
import { roleTexts } from './role-texts.ts'

interface RoleRemovalDialogProps {
  roles: readonly Role[]
  stale: readonly Endpoint[]
  onClose: () => void
  onShow: (roleId: string) => void
  onShowPeople: (role: Pick<Role, 'id' | 'name'>) => void
  onDeleted: (ids: readonly string[]) => void
}

/** Asks before roles are deleted, and names the people and roles that stand in the way. */
export function RoleRemovalDialog({ roles, stale, onClose, onDeleted, ...links }: RoleRemovalDialogProps) {
  const t = useFeatureText(roleTexts)
  const found = useQuery({
    ...query(roleApi.previewRemoval, { body: roles.map(({ id }) => id) }),
    // People and roles change meanwhile, so results are not cached.
    gcTime: 0,
    staleTime: 0,
    meta: { quiet: true },
  })
  const remove = useCall(roleApi.remove, stale, {
    quiet: true,
    onDone: ({ body }) => onDeleted(body.map(({ id }) => id)),
  })
  const isInUse = ({ holders, groups, units, below }: RoleRemoval) =>
    holders + groups + units + below.length > 0
  const inUse = found.data?.filter(isInUse) ?? []
  const free = roles.filter(({ id }) => !inUse.some(one => one.id === id))
  const failure = remove.error ?? found.error

  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={t('deleteQuestion', { count: roles.length, name: roles[0]?.name ?? '' })}
      lead={found.data && inUse.length === 0 ? t('deleteEffect') : undefined}
      actions={
        <>
          <Button variant="subtle" onClick={onClose} data-autofocus>
            {t('keep')}
          </Button>
          <Button
            variant="danger-filled"
            disabled={!found.data || free.length === 0}
            loading={remove.isPending}
            onClick={() =>
              remove.mutate({
                body: free.map(({ id, objectVersionNumber }) => ({ id, objectVersionNumber })),
              })
            }
          >
            {t(inUse.length > 0 && free.length > 0 ? 'deleteOthers' : 'deleteAction', {
              count: inUse.length > 0 && free.length > 0 ? free.length : roles.length,
            })}
          </Button>
        </>
      }
    >
      {failure && (
        <Note tone="danger" live>
          {failure.message}
        </Note>
      )}
      {found.isPending && <ProgressLine />}
      {inUse.length > 0 && (
        <>
          <Note tone="warn">{t('inUse', { count: inUse.length })}</Note>
          <ul className={css.roles} aria-label={t('inUse', { count: inUse.length })}>
            {inUse.map(role => (
              <InUse key={role.id} role={role} {...links} />
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}

interface InUseProps extends Pick<RoleRemovalDialogProps, 'onShow' | 'onShowPeople'> {
  role: RoleRemoval
}

function InUse({ role, onShow, onShowPeople }: InUseProps) {
  const t = useFeatureText(roleTexts)
  const { holders, groups, units, below, name } = role
  return (
    <li>
      {holders > 0 && (
        <p>
          {t('wouldLose', { count: holders, name })}{' '}
          <Anchor component="button" type="button" onClick={() => onShowPeople(role)}>
            {t('showPeople')}
          </Anchor>
        </p>
      )}
      {groups > 0 && <p>{t('groupsHold', { count: groups, name })}</p>}
      {units > 0 && <p>{t('unitsHold', { count: units, name })}</p>}
      {below.length > 0 && (
        <p>
          {t('rolesBelow', { count: below.length, name })}{' '}
          {below.map((other, at) => (
            <span key={other.id}>
              {at > 0 && ', '}
              <Anchor component="button" type="button" onClick={() => onShow(other.id)}>
                <bdi>{other.name}</bdi>
              </Anchor>
            </span>
          ))}
        </p>
      )}
    </li>
  )
}
