import { Can } from '@atrium/console/access/can.tsx'
import { useOfTenants } from '@atrium/console/access/of-tenants.tsx'
import { query, useCall } from '@atrium/console/api/query.ts'
import { BulkExport } from '@atrium/console/bulk/bulk-export.tsx'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { tagOf } from '@atrium/console/language/language.ts'
import { when } from '@atrium/console/language/when.tsx'
import { byPerson } from '@atrium/console/links/record-link.tsx'
import { ImportButton } from '@atrium/console/list/import-button.tsx'
import { ListEmpty } from '@atrium/console/list/list-empty.tsx'
import { ListHeader } from '@atrium/console/list/list-header.tsx'
import { ListTable } from '@atrium/console/list/list-table.tsx'
import { NewButton } from '@atrium/console/records/new-button.tsx'
import css from '@atrium/console/records/record-list.module.css'
import {
  neighborsOf,
  useOpenRecord,
  useRecordList,
  useSelection,
} from '@atrium/console/records/record-list.ts'
import { globalState } from '@atrium/console/session/global-state.ts'
import { useStore } from '@atrium/console/session/store.ts'
import { userState } from '@atrium/console/session/user-state.ts'
import { platformTenantId } from '@atrium/contract/constants'
import type { Language } from '@atrium/contract/language/language'
import { type Prompt, promptApi } from '@atrium/contract/language/prompt'
import { Status } from '@atrium/ui/feedback/status.tsx'
import type { QueryField } from '@atrium/ui/filter/query-bar.tsx'
import { Confirm } from '@atrium/ui/overlay/confirm.tsx'
import type { Column } from '@atrium/ui/table/data-table-columns.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { promptTable } from '../prompt.table.ts'
import { PromptDrawer } from './prompt-drawer.tsx'
import { type PromptText, promptTexts } from './prompt-texts.ts'

const filters = ['promptKey', 'description', 'lang'] as const
const stale = [promptApi.page]

/** The texts that override those of the product: the platform's, and this tenant's over them. */
export function PromptList() {
  const t = useFeatureText(promptTexts)
  const tenants = useOfTenants()
  const prompts = useRecordList({
    table: promptTable,
    filters: tenants.filters(filters),
    query: ({ paging, filter }) => query(promptApi.page, { query: { ...paging, ...filter } }),
    rowKey: prompt => prompt.id,
    couldNotLoad: t('couldNotLoad'),
  })
  const tenantId = useStore(userState, state => state.currentUser?.tenantId)
  const languages = useStore(globalState, state => state.supportLanguage)
  const nameOf = (code: string) => languages.find(one => one.code === code)?.name ?? code
  const { selected, deselect, selecting } = useSelection(prompts.table)
  const [isAskingToDelete, setAskingToDelete] = useState(false)
  const remove = useCall(promptApi.remove, stale)
  const refs = selected.map(({ id, objectVersionNumber }) => ({ id, objectVersionNumber }))
  const count = refs.length
  const [openId, open] = useOpenRecord('prompt')

  const fields = tenants.fields(fieldsOf(t, languages), prompts.table.rows)

  return (
    <div className={css.page}>
      <div className={css.list}>
        <ListHeader
          list={prompts}
          fields={fields}
          parents={[t('parent')]}
          title={t('title')}
          secondary={<ImportButton template="HPFM.PROMPT" create={promptApi.create} isQuiet />}
          primary={
            <NewButton call={promptApi.create} onClick={() => open('new')}>
              {t('new')}
            </NewButton>
          }
        />
        <ListTable
          list={prompts}
          fields={fields}
          label={t('title')}
          columns={tenants.columns(columnsOf(t, nameOf))}
          rowName={prompt => prompt.description}
          {...selecting}
          // The platform's texts cannot be deleted here.
          canSelect={prompt => prompt.tenantId === tenantId}
          bulk={
            <>
              <BulkExport />
              <Can call={promptApi.remove}>
                <Button size="sm" variant="danger" onClick={() => setAskingToDelete(true)}>
                  {t('delete')}
                </Button>
              </Can>
            </>
          }
          empty={
            <ListEmpty
              title={t('nothingYet')}
              create={{ call: promptApi.create, label: t('new'), onClick: () => open('new') }}
            >
              {t('nothingYetDetail')}
            </ListEmpty>
          }
          onOpen={prompt => open(prompt.id)}
          openKey={openId}
        />
      </div>
      {openId && (
        <PromptDrawer
          key={openId}
          promptId={openId === 'new' ? undefined : openId}
          onClose={() => open(undefined)}
          onCreated={open}
          {...neighborsOf(prompts.table, openId, open)}
        />
      )}
      <Confirm
        open={isAskingToDelete}
        onClose={() => setAskingToDelete(false)}
        onConfirm={() =>
          remove.mutate(
            { body: refs },
            {
              onSuccess: () => {
                deselect()
                noticeSuccess(t('deletedDone', { count }))
              },
              onSettled: () => setAskingToDelete(false),
            },
          )
        }
        question={t('deleteQuestion', { count, name: selected[0]?.description ?? '' })}
        effect={t('deleteEffect')}
        action={t('deleteAction', { count })}
        keep={t('keep')}
        busy={remove.isPending}
      />
    </div>
  )
}

function fieldsOf(t: PromptText, languages: readonly Language[]): readonly QueryField[] {
  const atMost = (most: number) => (entry: unknown) =>
    String(entry ?? '').length > most ? t('tooLong', { most }) : null
  return [
    { kind: 'text', name: 'promptKey', label: t('key'), hint: t('contains'), validate: atMost(256) },
    { kind: 'text', name: 'description', label: t('text'), hint: t('contains'), validate: atMost(200) },
    {
      kind: 'select',
      name: 'lang',
      label: t('language'),
      options: languages.map(({ code, name }) => ({ value: code, label: name })),
    },
  ]
}

function columnsOf(t: PromptText, nameOf: (code: string) => string): readonly Column<Prompt>[] {
  const saidBy = (prompt: Prompt) => {
    if (prompt.replaced) return <Status kind="ended">{t('replaced')}</Status>
    return <Status kind="active">{prompt.tenantId === platformTenantId ? t('platform') : t('own')}</Status>
  }
  return [
    {
      id: 'description',
      header: t('text'),
      cell: prompt => <bdi lang={tagOf(prompt.lang)}>{prompt.description}</bdi>,
      main: true,
      sortable: true,
    },
    {
      id: 'promptKey',
      header: t('key'),
      cell: prompt => `${prompt.promptKey}.${prompt.promptCode}`,
      tone: 'code',
      sortable: true,
      leaves: 'code',
    },
    {
      id: 'lang',
      header: t('language'),
      cell: prompt => <bdi>{nameOf(prompt.lang)}</bdi>,
      sortable: true,
    },
    { id: 'saidBy', header: t('saidBy'), cell: saidBy },
    {
      id: 'lastUpdateDate',
      header: t('changed'),
      cell: prompt => when(prompt.lastUpdateDate),
      sortable: true,
      leaves: 'changed',
      tone: 'quiet',
    },
    {
      id: 'lastUpdatedBy',
      header: t('by'),
      cell: prompt => byPerson(prompt.lastUpdatedBy, prompt.lastUpdatedByName),
      leaves: 'by',
      tone: 'quiet',
    },
  ]
}
