import { query } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { RecordDrawer, type RecordFrame } from '@atrium/console/records/record-drawer.tsx'
import { carrierApi } from '../carrier.contract.ts'
import { CarrierForm } from './carrier-form.tsx'
import { carrierTexts } from './carrier-texts.ts'

interface CarrierDrawerProps extends Omit<RecordFrame, 'title'> {
  /** Undefined while a carrier is being created. */
  carrierId: string | undefined
  onCreated: (id: string) => void
}

/** One carrier beside the list. */
export function CarrierDrawer({ carrierId, onCreated, ...frame }: CarrierDrawerProps) {
  const t = useFeatureText(carrierTexts)
  return (
    <RecordDrawer
      {...frame}
      isNew={carrierId === undefined}
      query={query(carrierApi.get, { params: { carrierId: carrierId ?? '' } })}
      titleOf={carrier => carrier.carrierName}
      history={{ entity: 'carrier', id: carrierId }}
      words={{
        new: t('new'),
        couldNotLoad: t('couldNotLoad'),
        notFound: t('notFound'),
        notFoundDetail: t('notFoundDetail'),
      }}
    >
      {form => <CarrierForm {...form} onCreated={onCreated} onRemoved={frame.onClose} />}
    </RecordDrawer>
  )
}
