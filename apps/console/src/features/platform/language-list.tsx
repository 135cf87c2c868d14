import { languageApi, type ManagedLanguage } from '@atrium/contract/platform/language'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { query } from '../../api/query.ts'
import { Can } from '../../core/can.tsx'
import { useFeatureText } from '../../core/feature-texts.ts'
import { dateTimeText } from '../../core/formats.ts'
import { tagOf } from '../../core/language.ts'
import { usePaging } from '../../core/paging.ts'
import { DataTable } from '../../ui/data-table.tsx'
import type { Column } from '../../ui/data-table-columns.ts'
import { Glyph } from '../../ui/glyph.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { QueryBar, type QueryField, type QueryValue } from '../../ui/query-bar.tsx'
import { Status } from '../../ui/status.tsx'
import { LanguageDrawer } from './language-drawer.tsx'
import css from './language-list.module.css'
import { type LanguageText, languageTexts } from './language-texts.ts'

const filters = ['name', 'code'] as const

/** The languages of the platform in the order in which people are offered them. */
export function LanguageList() {
  const t = useFeatureText(languageTexts)
  const [search, setSearch] = useSearchParams()
  const [paging, setPaging] = usePaging()
  const filter: QueryValue = Object.fromEntries(
    filters.flatMap(name => (search.get(name) ? [[name, search.get(name) ?? '']] : [])),
  )
  const languages = useQuery({
    ...query(languageApi.page, { query: { ...paging, ...filter } }),
    placeholderData: keepPreviousData,
  })
  const rows = languages.data?.content ?? []
  // Whatever was just made may stand on another page of the list.
  const [made, setMade] = useState<readonly ManagedLanguage[]>([])
  const openId = search.get('language')
  const [sortField, direction] = paging.sort[0]?.split(',') ?? []

  const change = (edit: (next: URLSearchParams) => void) =>
    setSearch(
      before => {
        const next = new URLSearchParams(before)
        edit(next)
        return next
      },
      { replace: true },
    )
  const open = (id: string | undefined) =>
    change(next => (id === undefined ? next.delete('language') : next.set('language', id)))
  const find = (value: QueryValue) =>
    change(next => {
      next.delete('page')
      for (const name of filters) next.delete(name)
      for (const [name, entry] of Object.entries(value)) next.set(name, String(entry))
    })

  return (
    <div className={css.page}>
      <div className={css.list}>
        <PageHeader
          parents={[t('parent')]}
          title={t('title')}
          count={languages.data?.totalElements}
          primary={
            <Can call={languageApi.create}>
              <Button
                variant="filled"
                leftSection={<Glyph icon={IconPlus} size={16} />}
                onClick={() => open('new')}
              >
                {t('new')}
              </Button>
            </Can>
          }
        />
        <QueryBar fields={fieldsOf(t)} value={filter} onSearch={find} busy={languages.isFetching} />
        <DataTable
          label={t('title')}
          columns={columnsOf(t)}
          rows={rows}
          rowKey={language => language.id}
          rowName={language => language.name}
          sort={sortField ? { id: sortField, direction: direction === 'desc' ? 'desc' : 'asc' } : null}
          onSort={sort => setPaging({ page: 0, sort: sort ? [`${sort.id},${sort.direction}`] : [] })}
          onOpen={language => open(language.id)}
          openKey={openId}
          loading={languages.isFetching}
          failure={
            languages.isError
              ? {
                  title: t('couldNotLoad'),
                  requestId: languages.error.requestId,
                  onRetry: () => void languages.refetch(),
                }
              : null
          }
          filtered={Object.keys(filter).length > 0}
          onClearFilter={() => find({})}
          pager={{
            page: languages.data?.number ?? paging.page,
            size: paging.size,
            total: languages.data?.totalElements ?? 0,
            onPage: page => setPaging({ page }),
            onSize: size => setPaging({ page: 0, size }),
          }}
        />
      </div>
      {openId && (
        <LanguageDrawer
          key={openId}
          stored={[...rows, ...made].find(row => row.id === openId)}
          isNew={openId === 'new'}
          isLoading={languages.isPending}
          onClose={() => open(undefined)}
          onCreated={language => {
            setMade([language])
            open(language.id)
          }}
          onReload={() => void languages.refetch()}
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
      width: 140,
    },
    {
      id: 'position',
      header: t('position'),
      cell: language => language.position,
      align: 'end',
      sortable: true,
      width: 96,
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
      width: 130,
    },
    {
      id: 'lastUpdateDate',
      header: t('changed'),
      cell: language => dateTimeText(language.lastUpdateDate),
      sortable: true,
      leaves: 5,
      width: 170,
      tone: 'quiet',
    },
    {
      id: 'lastUpdatedBy',
      header: t('by'),
      cell: language => language.lastUpdatedBy,
      leaves: 6,
      width: 150,
      tone: 'quiet',
    },
  ]
}
