import { query } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { RecordDrawer, type RecordFrame } from '@atrium/console/records/record-drawer.tsx'
import { dashboardCardApi } from '../dashboard-card.contract.ts'
import { DashboardCardForm } from './dashboard-card-form.tsx'
import { dashboardCardTexts } from './dashboard-card-texts.ts'

interface DashboardCardDrawerProps extends Omit<RecordFrame, 'title'> {
  dashboardCardId: string
}

/** One card beside the list. Cards come with the product, so none is created here. */
export function DashboardCardDrawer({ dashboardCardId, ...frame }: DashboardCardDrawerProps) {
  const t = useFeatureText(dashboardCardTexts)
  return (
    <RecordDrawer
      {...frame}
      isNew={false}
      query={query(dashboardCardApi.get, { params: { dashboardCardId } })}
      mark="square"
      titleOf={card => card.name}
      history={{ entity: 'dashboard_card', id: dashboardCardId }}
      words={{
        new: t('title'),
        couldNotLoad: t('couldNotLoad'),
        notFound: t('notFound'),
        notFoundDetail: t('notFoundDetail'),
      }}
    >
      {({ stored, ...form }) => stored && <DashboardCardForm {...form} stored={stored} />}
    </RecordDrawer>
  )
}
