import { query } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import list from '@atrium/console/records/record-list.module.css'
import { navigate } from '@atrium/console/tabs/navigation.ts'
import { PageHeader } from '@atrium/ui/display/page-header.tsx'
import { ProgressLine } from '@atrium/ui/feedback/progress-line.tsx'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRoute, useSearchParams } from 'wouter'
import { dataImportApi } from '../data-import.contract.ts'
import { importsPage } from './data-import-list.tsx'
import { DataImportResult } from './data-import-result.tsx'
import { DataImportStart } from './data-import-start.tsx'
import { dataImportTexts } from './data-import-texts.ts'

/**
 * One import, step by step: template, file, check with its errors, all rows or none. Its batch is part of the
 * address.
 */
export function DataImport() {
  const t = useFeatureText(dataImportTexts)
  const [, params] = useRoute(`${importsPage}/:code`)
  const code = params?.code ?? ''
  const [search, setSearch] = useSearchParams()
  const batch = search.get('batch') ?? undefined
  const info = useQuery(query(dataImportApi.info, { params: { templateCode: code } }))
  const show = (next: string | undefined) =>
    setSearch(next === undefined ? {} : { batch: next }, { replace: true })

  const name = info.data?.templateName ?? ''
  return (
    <div className={list.page}>
      {info.data && batch !== undefined ? (
        <DataImportResult
          key={batch}
          t={t}
          title={t('importOf', { name })}
          batch={batch}
          code={code}
          columns={info.data.columns}
          onAnother={() => show(undefined)}
        />
      ) : (
        <div className={list.list}>
          <PageHeader
            parents={[t('parent')]}
            title={t('importOf', { name })}
            secondary={<Button onClick={() => navigate(importsPage)}>{t('back')}</Button>}
          />
          {info.data ? <DataImportStart t={t} template={info.data} onBatch={show} /> : <ProgressLine />}
        </div>
      )}
    </div>
  )
}
