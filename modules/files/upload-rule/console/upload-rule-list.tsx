import { useOfTenants } from '@atrium/console/access/of-tenants.tsx'
import { query } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { sizeText } from '@atrium/console/language/formats.ts'
import { when } from '@atrium/console/language/when.tsx'
import { ListEmpty } from '@atrium/console/list/list-empty.tsx'
import { NewButton } from '@atrium/console/records/new-button.tsx'
import { RecordDrawer } from '@atrium/console/records/record-drawer.tsx'
import css from '@atrium/console/records/record-list.module.css'
import { neighborsOf, useOpenRecord, useRecordList } from '@atrium/console/records/record-list.ts'
import { bucketName } from '@atrium/contract/files/file'
import { type UploadRule, uploadRuleApi } from '@atrium/contract/files/upload-rule'
import { type Figure, FiguresRow } from '@atrium/ui/display/figures-row.tsx'
import { PageHeader } from '@atrium/ui/display/page-header.tsx'
import { TabsLine } from '@atrium/ui/display/tabs-line.tsx'
import { QueryBar } from '@atrium/ui/filter/query-bar.tsx'
import { DataTable } from '@atrium/ui/table/data-table.tsx'
import type { Column } from '@atrium/ui/table/data-table-columns.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { CapacityTable } from '../../storage/console/capacity-table.tsx'
import { type Capacity, storageApi } from '../../storage/storage.contract.ts'
import { uploadRuleTable } from '../upload-rule.table.ts'
import own from './upload-rule.module.css'
import { UploadRuleForm } from './upload-rule-form.tsx'
import { type UploadRuleText, uploadRuleTexts } from './upload-rule-texts.ts'

const filters = ['bucketName'] as const

/** The upload rules, and the quota, which the platform sets for every tenant. */
export function UploadRuleList() {
  const t = useFeatureText(uploadRuleTexts)
  const tenants = useOfTenants()
  const { isSite } = tenants
  const [view, setView] = useState<'rules' | 'capacity'>('rules')
  const panelId = useId()
  const [openId, open] = useOpenRecord('rule')
  const rules = useRecordList({
    table: uploadRuleTable,
    filters: tenants.filters(filters),
    query: ({ paging, filter }) => {
      const known = bucketName.safeParse(filter.bucketName).data
      return query(uploadRuleApi.list, { query: { ...paging, ...filter, bucketName: known } })
    },
    rowKey: rule => rule.uploadConfigId,
    couldNotLoad: t('couldNotLoad'),
  })

  return (
    <div className={css.page}>
      <div className={css.list}>
        <PageHeader
          parents={[t('parent')]}
          title={t('title')}
          count={rules.found.data?.totalElements}
          primary={
            <NewButton call={uploadRuleApi.create} onClick={() => open('new')}>
              {t('new')}
            </NewButton>
          }
        />
        {isSite ? (
          <div className={own.tabs}>
            <TabsLine
              label={t('views')}
              panelId={panelId}
              items={[
                { id: 'rules', label: t('rules') },
                { id: 'capacity', label: t('capacity') },
              ]}
              value={view}
              onChange={setView}
            />
          </div>
        ) : (
          <OwnCapacity />
        )}
        <div id={panelId} className={own.panel} {...(isSite && { role: 'tabpanel', 'aria-label': t(view) })}>
          {view === 'capacity' ? (
            <CapacityTable />
          ) : (
            <>
              <QueryBar
                fields={tenants.fields(
                  [
                    {
                      kind: 'select',
                      name: 'bucketName',
                      label: t('bucket'),
                      options: bucketName.options.map(value => ({ value, label: value })),
                    },
                  ],
                  rules.table.rows,
                )}
                {...rules.bar}
              />
              <DataTable
                label={t('title')}
                columns={tenants.columns(columnsOf(t))}
                {...rules.table}
                rowName={placeOf}
                onOpen={rule => open(rule.uploadConfigId)}
                openKey={openId}
                empty={
                  <ListEmpty
                    title={t('nothingYet')}
                    create={{ call: uploadRuleApi.create, label: t('new'), onClick: () => open('new') }}
                  >
                    {t('nothingYetDetail')}
                  </ListEmpty>
                }
              />
            </>
          )}
        </div>
      </div>
      {openId && (
        <RecordDrawer
          key={openId}
          isNew={openId === 'new'}
          query={query(uploadRuleApi.get, { params: { uploadConfigId: openId } })}
          history={{ entity: 'upload_rule', id: openId }}
          titleOf={placeOf}
          words={{
            new: t('new'),
            couldNotLoad: t('couldNotLoad'),
            notFound: t('notFound'),
            notFoundDetail: t('notFoundDetail'),
          }}
          onClose={() => open(undefined)}
          {...neighborsOf(rules.table, openId, open)}
        >
          {form => <UploadRuleForm {...form} onCreated={open} onRemoved={() => open(undefined)} />}
        </RecordDrawer>
      )}
    </div>
  )
}

const placeOf = ({ bucketName: bucket, directory }: UploadRule): string =>
  [bucket, directory].filter(Boolean).join('/')

/** The usage of the tenant's quota. */
function OwnCapacity() {
  const t = useFeatureText(uploadRuleTexts)
  const { data, isError } = useQuery(query(storageApi.capacity))
  return (
    !isError && (
      <div className={own.figures}>
        <FiguresRow label={t('capacity')} figures={data ? [figureOf(data, t)] : []} />
      </div>
    )
  )
}

function figureOf({ usedCapacity: used, totalCapacity: total }: Capacity, t: UploadRuleText): Figure {
  return {
    id: 'used',
    value: sizeText(used),
    aside: t('usedOf', { total: sizeText(total) }),
    label: t('used'),
    share: total === 0 ? 1 : Math.min(1, used / total),
  }
}

function columnsOf(t: UploadRuleText): readonly Column<UploadRule>[] {
  return [
    {
      id: 'bucketName',
      header: t('bucket'),
      cell: rule => rule.bucketName,
      tone: 'code',
      main: true,
      sortable: true,
    },
    {
      id: 'directory',
      header: t('directory'),
      cell: rule => rule.directory || t('wholeBucket'),
      sortable: true,
    },
    { id: 'contentType', header: t('kinds'), cell: rule => rule.contentType || t('anything'), leaves: 2 },
    { id: 'fileFormat', header: t('endings'), cell: rule => rule.fileFormat || t('anything'), leaves: 3 },
    {
      id: 'storageSize',
      header: t('largest'),
      cell: rule => `${rule.storageSize} ${rule.storageUnit}`,
      align: 'end',
    },
    {
      id: 'tenantId',
      header: t('whose'),
      cell: rule => t(rule.tenantId === 0 ? 'ofPlatform' : 'ofTenant'),
      tone: 'quiet',
      leaves: 4,
    },
    {
      id: 'lastUpdateDate',
      header: t('changed'),
      cell: rule => when(rule.lastUpdateDate),
      sortable: true,
      tone: 'quiet',
      leaves: 'changed',
    },
  ]
}
