import { platformTenantId } from '@atrium/contract/constants'
import type { Language } from '@atrium/contract/platform/language'
import { type Prompt, promptApi } from '@atrium/contract/platform/prompt'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { query, useCall } from '../../api/query.ts'
import { Can } from '../../core/can.tsx'
import { useFeatureText } from '../../core/feature-texts.ts'
import { dateTimeText } from '../../core/formats.ts'
import { globalState } from '../../core/global-state.ts'
import { tagOf } from '../../core/language.ts'
import { NewButton } from '../../core/new-button.tsx'
import { noticeSuccess } from '../../core/notices.ts'
import { useOfTenants } from '../../core/of-tenants.tsx'
import css from '../../core/record-list.module.css'
import { neighbours, useOpenRecord, useRecordList, useSelection } from '../../core/record-list.ts'
import { useStore } from '../../core/store.ts'
import { userState } from '../../core/user-state.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import type { Column } from '../../ui/data-table-columns.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { QueryBar, type QueryField } from '../../ui/query-bar.tsx'
import { Status } from '../../ui/status.tsx'
import { PromptDrawer } from './prompt-drawer.tsx'
import { type PromptText, promptTexts } from './prompt-texts.ts'

const filters = ['promptKey', 'description', 'lang'] as const
const stale = [promptApi.page]

/** The texts that stand over those of the product: the platform's, and this tenant's over them. */
export function PromptList() {
  const t = useFeatureText(promptTexts)
  const tenants = useOfTenants()
  const prompts = useRecordList({
    table: 'platform.prompt',
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

  return (
    <div className={css.page}>
      <div className={css.list}>
        <PageHeader
          parents={[t('parent')]}
          title={t('title')}
          count={prompts.found.data?.totalElements}
          primary={
            <NewButton call={promptApi.create} onClick={() => open('new')}>
              {t('new')}
            </NewButton>
          }
        />
        <QueryBar fields={tenants.fields(fieldsOf(t, languages), prompts.table.rows)} {...prompts.bar} />
        <DataTable
          label={t('title')}
          columns={tenants.columns(columnsOf(t, nameOf))}
          {...prompts.table}
          rowName={prompt => prompt.description}
          {...selecting}
          // The platform's are not this tenant's to delete.
          canSelect={prompt => prompt.tenantId === tenantId}
          bulk={
            <Can call={promptApi.remove}>
              <Button size="sm" variant="danger" onClick={() => setAskingToDelete(true)}>
                {t('delete')}
              </Button>
            </Can>
          }
          empty={<EmptyState title={t('nothingYet')}>{t('nothingYetDetail')}</EmptyState>}
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
          {...neighbours(prompts.table, openId, open)}
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
      cell: prompt => dateTimeText(prompt.lastUpdateDate),
      sortable: true,
      leaves: 5,
      tone: 'quiet',
    },
    {
      id: 'lastUpdatedBy',
      header: t('by'),
      cell: prompt => prompt.lastUpdatedByName,
      leaves: 6,
      tone: 'quiet',
    },
  ]
}
