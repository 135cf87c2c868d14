import { query } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { RecordDrawer, type RecordFrame } from '@atrium/console/records/record-drawer.tsx'
import { userGroupApi } from '../user-group.contract.ts'
import { UserGroupForm } from './user-group-form.tsx'
import { userGroupTexts } from './user-group-texts.ts'

interface UserGroupDrawerProps extends Omit<RecordFrame, 'title'> {
  /** Undefined while a group is being created. */
  userGroupId: string | undefined
  onCreated: (id: string) => void
}

/** One user group beside the list. */
export function UserGroupDrawer({ userGroupId, onCreated, ...frame }: UserGroupDrawerProps) {
  const t = useFeatureText(userGroupTexts)
  return (
    <RecordDrawer
      {...frame}
      isNew={userGroupId === undefined}
      query={query(userGroupApi.get, { params: { userGroupId: userGroupId ?? '' } })}
      titleOf={group => group.groupName}
      history={{ entity: 'user_group', id: userGroupId }}
      words={{
        new: t('new'),
        couldNotLoad: t('couldNotLoad'),
        notFound: t('notFound'),
        notFoundDetail: t('notFoundDetail'),
      }}
    >
      {form => <UserGroupForm {...form} onCreated={onCreated} onRemoved={frame.onClose} />}
    </RecordDrawer>
  )
}
