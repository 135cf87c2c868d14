import { type RoleDetail, roleApi } from '@atrium/contract/iam/role'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../api/query.ts'
import { useFeatureText } from '../../core/feature-texts.ts'
import { Confirm } from '../../ui/confirm.tsx'
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

/** One role beside the list. Whatever leads away from typed text asks first. */
export function RoleDrawer({ roleId, onClose, onCreated, ...steps }: RoleDrawerProps) {
  const t = useFeatureText(roleTexts)
  const [changes, setChanges] = useState(0)
  const [leave, setLeave] = useState<() => void>()
  const role = useQuery({
    ...query(roleApi.get, { params: { roleId: roleId ?? '' } }),
    enabled: roleId !== undefined,
  })
  const asking = (go: () => void) => () => (changes > 0 ? setLeave(() => go) : go())
  const askingStep = (step: (() => void) | null | undefined) => (step ? asking(step) : step)

  const frame = {
    title: roleId === undefined ? t('new') : (role.data?.name ?? '…'),
    onClose: asking(onClose),
    ...(steps.onPrevious !== undefined && { onPrevious: askingStep(steps.onPrevious) ?? null }),
    ...(steps.onNext !== undefined && { onNext: askingStep(steps.onNext) ?? null }),
  }
  const form = (stored: RoleDetail | undefined) => (
    <RoleForm
      // A newer version begins the form anew; typed text is kept until then.
      key={stored?.objectVersionNumber ?? 'new'}
      stored={stored}
      frame={frame}
      onChanges={setChanges}
      onReload={() => void role.refetch()}
      onCreated={onCreated}
    />
  )
  return (
    <>
      {roleId === undefined || role.data ? (
        form(role.data)
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
      )}
      <Confirm
        open={leave !== undefined}
        onClose={() => setLeave(undefined)}
        onConfirm={() => {
          setLeave(undefined)
          leave?.()
        }}
        question={t('discardQuestion')}
        effect={t('discardEffect', { count: changes })}
        action={t('discard')}
        keep={t('goOn')}
      />
    </>
  )
}
