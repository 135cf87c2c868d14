import { query } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { RecordDrawer, type RecordFrame } from '@atrium/console/records/record-drawer.tsx'
import { unitApi } from '../unit.contract.ts'
import { UnitForm } from './unit-form.tsx'
import { unitTexts } from './unit-texts.ts'

interface UnitDrawerProps extends Omit<RecordFrame, 'title'> {
  /** Undefined while a unit is being created. */
  unitId: string | undefined
  onCreated: (id: string) => void
}

/** One unit beside the tree. */
export function UnitDrawer({ unitId, onCreated, ...frame }: UnitDrawerProps) {
  const t = useFeatureText(unitTexts)
  return (
    <RecordDrawer
      {...frame}
      isNew={unitId === undefined}
      query={query(unitApi.get, { params: { unitId: unitId ?? '' } })}
      titleOf={unit => unit.unitName}
      history={{ entity: 'unit', id: unitId }}
      words={{
        new: t('new'),
        couldNotLoad: t('couldNotLoad'),
        notFound: t('notFound'),
        notFoundDetail: t('notFoundDetail'),
      }}
    >
      {form => <UnitForm {...form} onCreated={onCreated} onRemoved={frame.onClose} />}
    </RecordDrawer>
  )
}
