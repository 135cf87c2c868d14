import { query } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { RecordDrawer, type RecordFrame } from '@atrium/console/records/record-drawer.tsx'
import { valueListApi } from '../value-list.contract.ts'
import { ValueListForm } from './value-list-form.tsx'
import { valueListTexts } from './value-list-texts.ts'

interface ValueListDrawerProps extends Omit<RecordFrame, 'title'> {
  /** Undefined while a lookup is being created. */
  lovId: string | undefined
  onCreated: (id: string) => void
}

/** One lookup beside the list. */
export function ValueListDrawer({ lovId, onCreated, ...frame }: ValueListDrawerProps) {
  const t = useFeatureText(valueListTexts)
  return (
    <RecordDrawer
      {...frame}
      isNew={lovId === undefined}
      query={query(valueListApi.get, { params: { lovId: lovId ?? '' } })}
      history={{ entity: 'lov', id: lovId }}
      mark="square"
      titleOf={list => list.lovName}
      words={{
        new: t('new'),
        couldNotLoad: t('couldNotLoad'),
        notFound: t('notFound'),
        notFoundDetail: t('notFoundDetail'),
      }}
    >
      {form => <ValueListForm {...form} onCreated={onCreated} />}
    </RecordDrawer>
  )
}
