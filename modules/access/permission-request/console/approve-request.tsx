import { useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { Note } from '@atrium/ui/feedback/note.tsx'
import { Dialog } from '@atrium/ui/overlay/dialog.tsx'
import { workplaceApi } from '@atrium/workspace/workplace/workplace.contract.ts'
import { Button } from '@mantine/core'
import { roleTexts } from '../../role/console/role-texts.ts'
import { RolePreview } from '../../role-permissions/console/role-preview.tsx'
import { roleGrantApi } from '../../role-permissions/role-grant.contract.ts'
import { roleRequestApi, type TenantRequest } from '../permission-request.contract.ts'

interface ApproveRequestProps {
  request: TenantRequest
  /** The permission set that is granted. */
  set: NonNullable<TenantRequest['grantable']>
  onClose: () => void
}

/** Shows what everyone with the role gains by the permission set, and grants it. */
export function ApproveRequest({ request, set, onClose }: ApproveRequestProps) {
  const t = useFeatureText(roleTexts)
  const grant = useCall(
    roleGrantApi.assign,
    [roleRequestApi.list, roleRequestApi.listAll, workplaceApi.roleFigures],
    { quiet: true },
  )
  const { roleId, roleName: role, roleVersion, realName, reason } = request
  const name = `${set.menuName} › ${set.name}`
  function approve() {
    grant.mutateAsync({ params: { roleId }, body: [set.id] }).then(
      () => {
        noticeSuccess(t('approved', { set: name, role }))
        onClose()
      },
      () => undefined,
    )
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="md"
      title={t('approveTitle', { person: realName })}
      lead={t('approveLead', { set: name, role })}
      actions={
        <>
          <Button variant="subtle" onClick={onClose}>
            {t('keep')}
          </Button>
          <Button variant="filled" loading={grant.isPending} onClick={approve}>
            {t('approve')}
          </Button>
        </>
      }
    >
      {grant.error && (
        <Note tone="danger" live>
          {grant.error.message}
        </Note>
      )}
      {reason && <q dir="auto">{reason}</q>}
      <RolePreview
        role={{ id: roleId, objectVersionNumber: roleVersion }}
        assign={[set.id]}
        recycle={[]}
        isSaving={grant.isPending || grant.isSuccess}
        hasChanges
      />
    </Dialog>
  )
}
