import { query } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { RecordDrawer, type RecordFrame } from '@atrium/console/records/record-drawer.tsx'
import { serviceAccountApi } from '../service-account.contract.ts'
import { AccountCredentials } from './account-credentials.tsx'
import { ServiceAccountForm } from './service-account-form.tsx'
import { serviceAccountTexts } from './service-account-texts.ts'

interface ServiceAccountDrawerProps extends Omit<RecordFrame, 'title'> {
  /** Undefined while an account is being created. */
  accountId: string | undefined
  onCreated: (id: string) => void
}

/** One service account beside the list. */
export function ServiceAccountDrawer({ accountId, onCreated, ...frame }: ServiceAccountDrawerProps) {
  const t = useFeatureText(serviceAccountTexts)
  return (
    <RecordDrawer
      {...frame}
      isNew={accountId === undefined}
      query={query(serviceAccountApi.get, { params: { accountId: accountId ?? '' } })}
      mark="square"
      titleOf={account => account.name}
      ownTabs={[
        {
          id: 'credentials',
          label: t('credentials'),
          content: account => <AccountCredentials account={account} />,
        },
      ]}
      words={{
        new: t('new'),
        couldNotLoad: t('couldNotLoad'),
        notFound: t('notFound'),
        notFoundDetail: t('notFoundDetail'),
      }}
    >
      {form => <ServiceAccountForm {...form} onCreated={onCreated} />}
    </RecordDrawer>
  )
}
