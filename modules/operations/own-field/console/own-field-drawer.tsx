import { query } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { RecordDrawer } from '@atrium/console/records/record-drawer.tsx'
import { ownFieldApi } from '@atrium/contract/operations/own-field'
import { OwnFieldForm } from './own-field-form.tsx'
import { ownFieldTexts } from './own-field-texts.ts'

interface OwnFieldDrawerProps {
  resource: string
  /** Undefined while a field is being added. */
  ownFieldId: string | undefined
  onClose: () => void
  onAdded: (id: string) => void
}

/** One of the tenant's fields beside the table. */
export function OwnFieldDrawer({ resource, ownFieldId, onClose, onAdded }: OwnFieldDrawerProps) {
  const t = useFeatureText(ownFieldTexts)
  return (
    <RecordDrawer
      isNew={ownFieldId === undefined}
      query={query(ownFieldApi.get, { params: { ownFieldId: ownFieldId ?? '' } })}
      titleOf={field => field.title}
      history={{ entity: 'own_field', id: ownFieldId }}
      words={{
        new: t('add'),
        couldNotLoad: t('couldNotLoad'),
        notFound: t('notFound'),
        notFoundDetail: t('notFoundDetail'),
      }}
      onClose={onClose}
    >
      {form => <OwnFieldForm {...form} resource={resource} onAdded={onAdded} onRemoved={onClose} />}
    </RecordDrawer>
  )
}
