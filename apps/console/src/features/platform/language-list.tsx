import { languageApi, type ManagedLanguage } from '@atrium/contract/platform/language'
import { query } from '../../api/query.ts'
import { useFeatureText } from '../../core/feature-texts.ts'
import { dateTimeText } from '../../core/formats.ts'
import { tagOf } from '../../core/language.ts'
import { NewButton } from '../../core/new-button.tsx'
import css from '../../core/record-list.module.css'
import { neighbours, useOpenRecord, useRecordList } from '../../core/record-list.ts'
import { DataTable } from '../../ui/data-table.tsx'
import type { Column } from '../../ui/data-table-columns.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { QueryBar, type QueryField } from '../../ui/query-bar.tsx'
import { Status } from '../../ui/status.tsx'
import { LanguageDrawer } from './language-drawer.tsx'
import { type LanguageText, languageTexts } from './language-texts.ts'

const filters = ['name', 'code'] as const

/** The languages of the platform in the order in which people are offered them. */
export function LanguageList() {
  const t = useFeatureText(languageTexts)
  const languages = useRecordList({
    table: 'platform.language',
    filters,
    query: ({ paging, filter }) => query(languageApi.page, { query: { ...paging, ...filter } }),
    rowKey: language => language.id,
    couldNotLoad: t('couldNotLoad'),
  })
  const [openId, open] = useOpenRecord('language')

  return (
    <div className={css.page}>
      <div className={css.list}>
        <PageHeader
          parents={[t('parent')]}
          title={t('title')}
          count={languages.found.data?.totalElements}
          primary={
            <NewButton call={languageApi.create} onClick={() => open('new')}>
              {t('new')}
            </NewButton>
          }
        />
        <QueryBar fields={fieldsOf(t)} {...languages.bar} />
        <DataTable
          label={t('title')}
          columns={columnsOf(t)}
          {...languages.table}
          rowName={language => language.name}
          onOpen={language => open(language.id)}
          openKey={openId}
        />
      </div>
      {openId && (
        <LanguageDrawer
          key={openId}
          languageId={openId === 'new' ? undefined : openId}
          onClose={() => open(undefined)}
          onCreated={open}
          {...neighbours(languages.table, openId, open)}
        />
      )}
    </div>
  )
}

function fieldsOf(t: LanguageText): readonly QueryField[] {
  const atMost = (most: number) => (entry: unknown) =>
    String(entry ?? '').length > most ? t('tooLong', { most }) : null
  return [
    { kind: 'text', name: 'name', label: t('name'), hint: t('contains'), validate: atMost(60) },
    { kind: 'text', name: 'code', label: t('code'), hint: t('startsWith'), validate: atMost(20) },
  ]
}

function columnsOf(t: LanguageText): readonly Column<ManagedLanguage>[] {
  return [
    {
      id: 'name',
      header: t('name'),
      cell: language => <bdi lang={tagOf(language.code)}>{language.name}</bdi>,
      main: true,
      sortable: true,
    },
    {
      id: 'code',
      header: t('code'),
      cell: language => language.code,
      tone: 'code',
      sortable: true,
    },
    {
      id: 'position',
      header: t('position'),
      cell: language => language.position,
      align: 'end',
      sortable: true,
    },
    {
      id: 'enabled',
      header: t('status'),
      cell: language => (
        <Status kind={language.enabled ? 'active' : 'ended'}>
          {language.enabled ? t('offered') : t('off')}
        </Status>
      ),
      sortable: true,
    },
    {
      id: 'lastUpdateDate',
      header: t('changed'),
      cell: language => dateTimeText(language.lastUpdateDate),
      sortable: true,
      leaves: 5,
      tone: 'quiet',
    },
    {
      id: 'lastUpdatedBy',
      header: t('by'),
      cell: language => language.lastUpdatedByName,
      leaves: 6,
      tone: 'quiet',
    },
  ]
}
