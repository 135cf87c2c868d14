import { query } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { RecordDrawer, type RecordFrame } from '@atrium/console/records/record-drawer.tsx'
import { clientApi } from '../client.contract.ts'
import { ClientForm } from './client-form.tsx'
import { clientTexts } from './client-texts.ts'

interface ClientDrawerProps extends Omit<RecordFrame, 'title'> {
  /** Undefined while a client is being created. */
  clientId: string | undefined
  onCreated: (id: string) => void
}

/** One client beside the list. */
export function ClientDrawer({ clientId, onCreated, ...frame }: ClientDrawerProps) {
  const t = useFeatureText(clientTexts)
  return (
    <RecordDrawer
      {...frame}
      isNew={clientId === undefined}
      query={query(clientApi.get, { params: { clientId: clientId ?? '' } })}
      history={{ entity: 'oauth_client', id: clientId }}
      mark="square"
      titleOf={client => client.name}
      words={{
        new: t('new'),
        couldNotLoad: t('couldNotLoad'),
        notFound: t('notFound'),
        notFoundDetail: t('notFoundDetail'),
      }}
    >
      {form => <ClientForm {...form} onCreated={onCreated} onRemoved={frame.onClose} />}
    </RecordDrawer>
  )
}
