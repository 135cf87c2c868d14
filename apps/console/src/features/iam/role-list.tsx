import { type Role, roleApi } from '@atrium/contract/iam/role'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { query, useCall } from '../../api/query.ts'
import { Can } from '../../core/can.tsx'
import { useFeatureText } from '../../core/feature-texts.ts'
import { dateText, dateTimeText, userFormats } from '../../core/formats.ts'
import { noticeSuccess } from '../../core/notices.ts'
import { usePaging } from '../../core/paging.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import type { Column } from '../../ui/data-table-columns.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { QueryBar, type QueryField, type QueryValue } from '../../ui/query-bar.tsx'
import { RoleDrawer } from './role-drawer.tsx'
import css from './role-list.module.css'
import { RoleStatus } from './role-status.tsx'
import { type RoleText, roleTexts } from './role-texts.ts'

const filters = ['name', 'code', 'enabled', 'endBefore'] as const
const stale = [roleApi.list, roleApi.get]

/** The roles of the tenant: the pattern of every list. Its search, page and open row live in the address. */
export function RoleList() {
  const t = useFeatureText(roleTexts)
  const [search, setSearch] = useSearchParams()
  const [paging, setPaging] = usePaging()
  const [selected, setSelected] = useState<ReadonlyMap<string, Role>>(new Map())
  const [isAskingToDelete, setAskingToDelete] = useState(false)

  const filter: QueryValue = Object.fromEntries(
    filters.flatMap(name => (search.get(name) ? [[name, search.get(name) ?? '']] : [])),
  )
  const roles = useQuery({
    ...query(roleApi.list, { query: { ...paging, ...filter } }),
    placeholderData: keepPreviousData,
  })
  const rows = roles.data?.content ?? []
  const openId = search.get('role')
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
    change(next => (id === undefined ? next.delete('role') : next.set('role', id)))
  const find = (value: QueryValue) =>
    change(next => {
      next.delete('page')
      for (const name of filters) next.delete(name)
      for (const [name, entry] of Object.entries(value)) next.set(name, String(entry))
    })

  const refs = [...selected.values()].map(({ id, objectVersionNumber }) => ({ id, objectVersionNumber }))
  const count = refs.length
  const done = (message: string) => () => {
    setSelected(new Map())
    setAskingToDelete(false)
    noticeSuccess(message)
  }
  const enable = useCall(roleApi.enable, stale)
  const disable = useCall(roleApi.disable, stale)
  const remove = useCall(roleApi.remove, stale)

  return (
    <div className={css.page}>
      <div className={css.list}>
        <PageHeader
          parents={[t('parent')]}
          title={t('title')}
          count={roles.data?.totalElements}
          primary={
            <Can call={roleApi.create}>
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
        <QueryBar fields={fieldsOf(t)} value={filter} onSearch={find} busy={roles.isFetching} />
        <DataTable
          label={t('title')}
          columns={columnsOf(t)}
          rows={rows}
          rowKey={role => role.id}
          rowName={role => role.name}
          sort={sortField ? { id: sortField, direction: direction === 'desc' ? 'desc' : 'asc' } : null}
          onSort={sort => setPaging({ page: 0, sort: sort ? [`${sort.id},${sort.direction}`] : [] })}
          selection={new Set(selected.keys())}
          onSelection={keys => {
            const known = new Map([...selected, ...rows.map(role => [role.id, role] as const)])
            setSelected(
              new Map([...keys].flatMap(key => (known.has(key) ? [[key, known.get(key) as Role]] : []))),
            )
          }}
          canSelect={role => !role.builtIn}
          bulk={
            <>
              <Can call={roleApi.enable}>
                <Button
                  size="sm"
                  loading={enable.isPending}
                  onClick={() =>
                    enable.mutate({ body: refs }, { onSuccess: done(t('enabledDone', { count })) })
                  }
                >
                  {t('enable')}
                </Button>
                <Button
                  size="sm"
                  loading={disable.isPending}
                  onClick={() =>
                    disable.mutate({ body: refs }, { onSuccess: done(t('disabledDone', { count })) })
                  }
                >
                  {t('disable')}
                </Button>
              </Can>
              <Can call={roleApi.remove}>
                <Button size="sm" variant="danger" onClick={() => setAskingToDelete(true)}>
                  {t('delete')}
                </Button>
              </Can>
            </>
          }
          onOpen={role => open(role.id)}
          openKey={openId}
          loading={roles.isFetching}
          failure={
            roles.isError
              ? {
                  title: t('couldNotLoad'),
                  requestId: roles.error.requestId,
                  onRetry: () => void roles.refetch(),
                }
              : null
          }
          empty={<EmptyState title={t('nothingYet')}>{t('nothingYetDetail')}</EmptyState>}
          filtered={Object.keys(filter).length > 0}
          onClearFilter={() => find({})}
          pager={{
            page: roles.data?.number ?? paging.page,
            size: paging.size,
            total: roles.data?.totalElements ?? 0,
            onPage: page => setPaging({ page }),
            onSize: size => setPaging({ page: 0, size }),
          }}
        />
      </div>
      {openId && (
        <RoleDrawer
          key={openId}
          roleId={openId === 'new' ? undefined : openId}
          onClose={() => open(undefined)}
          onCreated={open}
          {...neighbours(rows, openId, open)}
        />
      )}
      <Confirm
        open={isAskingToDelete}
        onClose={() => setAskingToDelete(false)}
        onConfirm={() =>
          remove.mutate(
            { body: refs },
            { onSuccess: done(t('deletedDone', { count })), onError: () => setAskingToDelete(false) },
          )
        }
        question={t('deleteQuestion', { count, name: [...selected.values()][0]?.name ?? '' })}
        effect={t('deleteEffect')}
        action={t('deleteAction', { count })}
        keep={t('keep')}
        busy={remove.isPending}
      />
    </div>
  )
}

function fieldsOf(t: RoleText): readonly QueryField[] {
  return [
    { kind: 'text', name: 'name', label: t('name'), hint: t('contains'), validate: atMost(120, t) },
    { kind: 'text', name: 'code', label: t('code'), hint: t('startsWith'), validate: atMost(128, t) },
    {
      kind: 'select',
      name: 'enabled',
      label: t('status'),
      options: [
        { value: 'true', label: t('active') },
        { value: 'false', label: t('disabled') },
      ],
    },
    { kind: 'date', name: 'endBefore', label: t('endsBefore'), format: userFormats().dateFormat },
  ]
}

/** The server takes no longer text to search for. */
const atMost = (most: number, t: RoleText) => (entry: unknown) =>
  String(entry ?? '').length > most ? t('tooLong', { most }) : null

function columnsOf(t: RoleText): readonly Column<Role>[] {
  return [
    { id: 'name', header: t('name'), cell: role => role.name, main: true, sortable: true },
    {
      id: 'code',
      header: t('code'),
      cell: role => role.code,
      tone: 'code',
      sortable: true,
      leaves: 3,
      width: 190,
    },
    {
      id: 'parentRoleName',
      header: t('parentRole'),
      cell: role => role.parentRoleName,
      leaves: 4,
      width: 170,
      tone: 'quiet',
    },
    {
      id: 'memberCount',
      header: t('people'),
      cell: role => role.memberCount,
      align: 'end',
      sortable: true,
      width: 96,
    },
    {
      id: 'enabled',
      header: t('status'),
      cell: role => <RoleStatus role={role} />,
      sortable: true,
      width: 120,
    },
    {
      id: 'endDateActive',
      header: t('ends'),
      cell: role => dateText(role.endDateActive),
      sortable: true,
      width: 110,
    },
    {
      id: 'lastUpdateDate',
      header: t('changed'),
      cell: role => dateTimeText(role.lastUpdateDate),
      sortable: true,
      leaves: 5,
      width: 170,
      tone: 'quiet',
    },
    {
      id: 'lastUpdatedBy',
      header: t('by'),
      cell: role => role.lastUpdatedBy,
      leaves: 6,
      width: 140,
      tone: 'quiet',
    },
  ]
}

/** The rows before and after the open one, for the drawer's steps; a role that is not on this page has none. */
function neighbours(rows: readonly Role[], openId: string, open: (id: string) => void) {
  const at = rows.findIndex(role => role.id === openId)
  if (at < 0) return {}
  const step = (to: Role | undefined) => (to ? () => open(to.id) : null)
  return { onPrevious: step(rows[at - 1]), onNext: step(rows[at + 1]) }
}
