import { query } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { tagOf } from '@atrium/console/language/language.ts'
import { when } from '@atrium/console/language/when.tsx'
import { byPerson } from '@atrium/console/links/record-link.tsx'
import { ListHeader } from '@atrium/console/list/list-header.tsx'
import { ListTable } from '@atrium/console/list/list-table.tsx'
import { NewButton } from '@atrium/console/records/new-button.tsx'
import css from '@atrium/console/records/record-list.module.css'
import { neighborsOf, useOpenRecord, useRecordList } from '@atrium/console/records/record-list.ts'
import { languageApi, type ManagedLanguage } from '@atrium/contract/language/language'
import { Status } from '@atrium/ui/feedback/status.tsx'
import type { QueryField } from '@atrium/ui/filter/query-bar.tsx'
import type { Column } from '@atrium/ui/table/data-table-columns.ts'
import { languageTable } from '../language.table.ts'
import { LanguageDrawer } from './language-drawer.tsx'
import { LanguagePosition } from './language-position.tsx'
import { type LanguageText, languageTexts } from './language-texts.ts'

const filters = ['name', 'code'] as const

/** The languages of the platform in the order in which they are offered. */
export function LanguageList() {
  const t = useFeatureText(languageTexts)
  const languages = useRecordList({
    table: languageTable,
    filters,
    query: ({ paging, filter }) => query(languageApi.page, { query: { ...paging, ...filter } }),
    rowKey: language => language.id,
    couldNotLoad: t('couldNotLoad'),
  })
  const [openId, open] = useOpenRecord('language')

  const fields = fieldsOf(t)

  return (
    <div className={css.page}>
      <div className={css.list}>
        <ListHeader
          list={languages}
          fields={fields}
          parents={[t('parent')]}
          title={t('title')}
          primary={
            <NewButton call={languageApi.create} onClick={() => open('new')}>
              {t('new')}
            </NewButton>
          }
        />
        <ListTable
          list={languages}
          fields={fields}
          label={t('title')}
          counted={of => t('counted', of)}
          columns={columnsOf(t)}
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
          {...neighborsOf(languages.table, openId, open)}
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
      leaves: 'code',
    },
    {
      id: 'position',
      header: t('position'),
      cell: language => <LanguagePosition language={language} />,
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
      mark: 'status',
    },
    {
      id: 'lastUpdateDate',
      header: t('changed'),
      cell: language => when(language.lastUpdateDate),
      sortable: true,
      leaves: 'changed',
      tone: 'quiet',
    },
    {
      id: 'lastUpdatedBy',
      header: t('by'),
      cell: language => byPerson(language.lastUpdatedBy, language.lastUpdatedByName),
      leaves: 'by',
      tone: 'quiet',
    },
  ]
}
