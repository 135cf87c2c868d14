import { query } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { RecordDrawer, type RecordFrame } from '@atrium/console/records/record-drawer.tsx'
import { useStore } from '@atrium/console/session/store.ts'
import { userState } from '@atrium/console/session/user-state.ts'
import { useLocation } from 'wouter'
import { accountApi } from '../account.contract.ts'
import { AccountForm } from './account-form.tsx'
import { accountTexts } from './account-texts.ts'

interface AccountDrawerProps extends Omit<RecordFrame, 'title'> {
  /** Undefined while an account is being created. */
  userId: string | undefined
  onCreated: (id: string) => void
}

/** One account beside the list. */
export function AccountDrawer({ userId, onCreated, ...frame }: AccountDrawerProps) {
  const t = useFeatureText(accountTexts)
  const [path, go] = useLocation()
  const tenantId = useStore(userState, state => state.currentUser?.tenantId)
  return (
    <RecordDrawer
      {...frame}
      {...(userId !== undefined && { onOpenPage: () => go(`${path}/detail/${userId}`) })}
      isNew={userId === undefined}
      query={query(accountApi.get, { params: { userId: userId ?? '' } })}
      mark="circle"
      titleOf={account => account.realName}
      history={{ entity: 'app_user', id: userId, hasHistory: account => account.organizationId === tenantId }}
      words={{
        new: t('new'),
        couldNotLoad: t('couldNotLoad'),
        notFound: t('notFound'),
        notFoundDetail: t('notFoundDetail'),
      }}
    >
      {form => <AccountForm {...form} onCreated={onCreated} onRemoved={frame.onClose} />}
    </RecordDrawer>
  )
}
