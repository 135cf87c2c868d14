import { useCall } from '@atrium/console/api/query.ts'
import { BulkButton } from '@atrium/console/bulk/bulk-button.tsx'
import { useBulk } from '@atrium/console/bulk/use-bulk.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { Confirm } from '@atrium/ui/overlay/confirm.tsx'
import { IconBan, IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { type UserGroup, userGroupApi } from '../user-group.contract.ts'
import { userGroupBatchApi } from '../user-group-batch.contract.ts'
import { userGroupTexts } from './user-group-texts.ts'

const stale = [userGroupApi.list, userGroupApi.get]

interface UserGroupBulkProps {
  selected: readonly UserGroup[]
  onDone: () => void
}

/** The actions for the selected user groups. */
export function UserGroupBulk({ selected, onDone }: UserGroupBulkProps) {
  const words = useFeatureText(userGroupTexts)
  const [isAsking, setAsking] = useState(false)
  const enable = useCall(userGroupBatchApi.enable, stale)
  const disable = useCall(userGroupBatchApi.disable, stale)
  // A deleted group must not be fetched again.
  const remove = useCall(userGroupBatchApi.remove, [userGroupApi.list])
  const { t, count, ids, start, finish } = useBulk({
    selected,
    idOf: group => group.userGroupId,
    nameOf: group => group.groupName,
    onDone,
  })
  const of = (userGroupIds: string[]) => ({ body: { userGroupIds } })
  return (
    <>
      <BulkButton
        call={userGroupBatchApi.enable}
        icon={IconCircleCheck}
        label={t('bulk.enable')}
        busy={enable.isPending}
        onClick={() =>
          start(() =>
            enable.mutate(
              of(ids),
              finish('enable', done => disable.mutate(of(done))),
            ),
          )
        }
      />
      <BulkButton
        call={userGroupBatchApi.disable}
        icon={IconBan}
        label={t('bulk.disable')}
        busy={disable.isPending}
        onClick={() =>
          start(() =>
            disable.mutate(
              of(ids),
              finish('disable', done => enable.mutate(of(done))),
            ),
          )
        }
      />
      <BulkButton
        call={userGroupBatchApi.remove}
        label={t('bulk.remove')}
        busy={remove.isPending}
        danger
        onClick={() => start(() => setAsking(true))}
      />
      <Confirm
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          remove.mutate(
            {
              body: selected.map(({ userGroupId, objectVersionNumber }) => ({
                userGroupId,
                objectVersionNumber,
              })),
            },
            { ...finish('remove'), onSettled: () => setAsking(false) },
          )
        }
        question={t('bulk.removeQuestion', { count })}
        effect={words('bulkRemoveEffect')}
        action={t('bulk.remove')}
        keep={t('bulk.cancel')}
        busy={remove.isPending}
      />
    </>
  )
}
