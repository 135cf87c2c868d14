import { roleApi } from '@atrium/contract/iam/role'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/query.ts'
import { useFeatureText } from '../../core/feature-texts.ts'
import { RecordDrawer } from '../../core/record-drawer.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { ProgressLine } from '../../ui/progress-line.tsx'
import { RoleForm } from './role-form.tsx'
import { roleTexts } from './role-texts.ts'

interface RoleDrawerProps {
  /** Nothing for a role that is being made. */
  roleId: string | undefined
  onClose: () => void
  onCreated: (id: string) => void
  onPrevious?: (() => void) | null
  onNext?: (() => void) | null
}

/** One role beside the list. */
export function RoleDrawer({ roleId, onClose, onCreated, ...steps }: RoleDrawerProps) {
  const t = useFeatureText(roleTexts)
  const role = useQuery({
    ...query(roleApi.get, { params: { roleId: roleId ?? '' } }),
    enabled: roleId !== undefined,
  })
  return (
    <RecordDrawer
      title={roleId === undefined ? t('new') : (role.data?.name ?? '…')}
      onClose={onClose}
      {...steps}
    >
      {(frame, onChanges) =>
        roleId === undefined || role.data ? (
          <RoleForm
            // A newer version begins the form anew; typed text is kept until then.
            key={role.data?.objectVersionNumber ?? 'new'}
            stored={role.data}
            frame={frame}
            onChanges={onChanges}
            onReload={() => void role.refetch()}
            onCreated={onCreated}
          />
        ) : (
          <Drawer {...frame}>
            {role.isError ? (
              <FailedState
                title={role.error.status === 404 ? t('notFound') : t('couldNotLoad')}
                safe={role.error.status === 404 ? t('notFoundDetail') : undefined}
                requestId={role.error.requestId}
                onRetry={() => void role.refetch()}
              />
            ) : (
              <ProgressLine />
            )}
          </Drawer>
        )
      }
    </RecordDrawer>
  )
}
