import { useOfTenants } from '@atrium/console/access/of-tenants.tsx'
import { query, useCall } from '@atrium/console/api/query.ts'
import { BulkExport } from '@atrium/console/bulk/bulk-export.tsx'
import { DeleteSelected } from '@atrium/console/bulk/delete-selected.tsx'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { tagOf } from '@atrium/console/language/language.ts'
import { when } from '@atrium/console/language/when.tsx'
import { byPerson } from '@atrium/console/links/record-link.tsx'
import { useRecordList, useSelection } from '@atrium/console/records/record-list.ts'
import { RecordPage } from '@atrium/console/records/record-page.tsx'
import { globalState } from '@atrium/console/session/global-state.ts'
import { useStore } from '@atrium/console/session/store.ts'
import { userState } from '@atrium/console/session/user-state.ts'
import { platformTenantId } from '@atrium/contract/constants'
import type { Language } from '@atrium/contract/language/language'
import { type Prompt, promptApi } from '@atrium/contract/language/prompt'
import { Status } from '@atrium/ui/feedback/status.tsx'
import type { QueryField } from '@atrium/ui/filter/query-bar.tsx'
import type { Column } from '@atrium/ui/table/data-table-columns.ts'
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
  const remove = useCall(promptApi.remove, stale)
  const refs = selected.map(({ id, objectVersionNumber }) => ({ id, objectVersionNumber }))
  const count = refs.length
  const onDeleted = () => {
    deselect()
    noticeSuccess(t('deletedDone', { count }))
  }
  return (
    <RecordPage
      list={prompts}
      entity="prompt"
      create={promptApi.create}
      words={{
        parent: t('parent'),
        title: t('title'),
        counted: of => t('counted', of),
        new: t('new'),
        nothingYet: t('nothingYet'),
        nothingYetDetail: t('nothingYetDetail'),
      }}
      template="HPFM.PROMPT"
      fields={tenants.fields(fieldsOf(t, languages), prompts.table.rows)}
      columns={tenants.columns(columnsOf(t, nameOf))}
      rowName={prompt => prompt.description}
      selecting={selecting}
      // The platform's texts cannot be deleted here.
      canSelect={prompt => prompt.tenantId === tenantId}
      bulk={
        <>
          <BulkExport />
          <DeleteSelected
            call={promptApi.remove}
            words={{
              delete: t('delete'),
              question: t('deleteQuestion', { count, name: selected[0]?.description ?? '' }),
              effect: t('deleteEffect'),
              action: t('deleteAction', { count }),
              keep: t('keep'),
            }}
            isPending={remove.isPending}
            onDelete={onSettled => remove.mutate({ body: refs }, { onSuccess: onDeleted, onSettled })}
          />
        </>
      }
    >
      {({ id, open, drawer }) => <PromptDrawer promptId={id} onCreated={open} {...drawer} />}
    </RecordPage>
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
