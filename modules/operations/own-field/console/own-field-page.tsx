import { query } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { NewButton } from '@atrium/console/records/new-button.tsx'
import list from '@atrium/console/records/record-list.module.css'
import { useOpenRecord } from '@atrium/console/records/record-list.ts'
import { ownFieldApi } from '@atrium/contract/operations/own-field'
import { PageHeader } from '@atrium/ui/display/page-header.tsx'
import { TabsLine } from '@atrium/ui/display/tabs-line.tsx'
import { FailedState } from '@atrium/ui/feedback/failed-state.tsx'
import { ProgressLine } from '@atrium/ui/feedback/progress-line.tsx'
import { useQuery } from '@tanstack/react-query'
import { BuiltInFieldDrawer } from './built-in-field-drawer.tsx'
import { OwnFieldDrawer } from './own-field-drawer.tsx'
import css from './own-field-page.module.css'
import { OwnFieldTable } from './own-field-table.tsx'
import { ownFieldTexts } from './own-field-texts.ts'

/** The fields of each kind of record: those of the product, and those that the tenant has added. */
export function OwnFieldPage() {
  const t = useFeatureText(ownFieldTexts)
  const [asked, choose] = useOpenRecord('resource')
  const [openId, open] = useOpenRecord('field')
  const resources = useQuery(query(ownFieldApi.resources))
  const chosen = resources.data?.find(({ resource }) => resource === asked) ?? resources.data?.[0]
  const found = useQuery({
    ...query(ownFieldApi.list, { query: { resource: chosen?.resource ?? '' } }),
    enabled: chosen !== undefined,
  })
  const builtIn = chosen?.fields.find(({ field }) => field === openId)
  const failed = resources.isError ? resources : found.isError ? found : undefined
  return (
    <div className={list.page}>
      <div className={list.list}>
        <PageHeader
          parents={[t('parent')]}
          title={t('title')}
          primary={
            <NewButton call={ownFieldApi.create} onClick={() => open('new')}>
              {t('add')}
            </NewButton>
          }
        />
        {resources.data && chosen && (
          <div className={css.tabs}>
            <TabsLine
              label={t('kindsOfRecords')}
              panelId="own-field-panel"
              items={resources.data.map(({ resource, title, fields, ownFields }) => ({
                id: resource,
                label: title,
                count: fields.length + ownFields,
              }))}
              value={chosen.resource}
              onChange={choose}
            />
          </div>
        )}
        {failed?.error ? (
          <FailedState
            title={t('couldNotLoad')}
            requestId={failed.error.requestId}
            onRetry={() => void failed.refetch()}
          />
        ) : chosen && found.data ? (
          <div id="own-field-panel" role="tabpanel" aria-label={chosen.title} className={css.panel}>
            <OwnFieldTable of={chosen} fields={found.data} openId={openId ?? undefined} onOpen={open} />
          </div>
        ) : (
          <ProgressLine />
        )}
      </div>
      {builtIn && chosen && (
        <BuiltInFieldDrawer
          key={builtIn.field}
          resource={chosen.resource}
          field={builtIn.field}
          onClose={() => open(undefined)}
        />
      )}
      {openId && chosen && !builtIn && (
        <OwnFieldDrawer
          key={openId}
          resource={chosen.resource}
          ownFieldId={openId === 'new' ? undefined : openId}
          onClose={() => open(undefined)}
          onAdded={open}
        />
      )}
    </div>
  )
}
