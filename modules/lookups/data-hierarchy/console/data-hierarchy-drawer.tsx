import { query } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { RecordDrawer, type RecordFrame } from '@atrium/console/records/record-drawer.tsx'
import { dataHierarchyApi } from '../data-hierarchy.contract.ts'
import { DataHierarchyForm } from './data-hierarchy-form.tsx'
import { dataHierarchyTexts } from './data-hierarchy-texts.ts'

interface DataHierarchyDrawerProps extends Omit<RecordFrame, 'title'> {
  /** Undefined while a hierarchy is being created. */
  dataHierarchyId: string | undefined
  onCreated: (id: string) => void
}

/** One of them beside the list. */
export function DataHierarchyDrawer({ dataHierarchyId, onCreated, ...frame }: DataHierarchyDrawerProps) {
  const t = useFeatureText(dataHierarchyTexts)
  return (
    <RecordDrawer
      {...frame}
      isNew={dataHierarchyId === undefined}
      query={query(dataHierarchyApi.get, { params: { dataHierarchyId: dataHierarchyId ?? '' } })}
      history={{ entity: 'data_hierarchy', id: dataHierarchyId }}
      mark="square"
      titleOf={stored => stored.dataHierarchyName}
      words={{
        new: t('new'),
        couldNotLoad: t('couldNotLoad'),
        notFound: t('notFound'),
        notFoundDetail: t('notFoundDetail'),
      }}
    >
      {form => <DataHierarchyForm {...form} onCreated={onCreated} />}
    </RecordDrawer>
  )
}
