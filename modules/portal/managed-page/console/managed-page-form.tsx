import { useIsRefused } from '@atrium/console/access/use-authority.ts'
import { useCall } from '@atrium/console/api/query.ts'
import { DraftOffer } from '@atrium/console/drafts/draft-offer.tsx'
import { FailureNote } from '@atrium/console/failures/failure-note.tsx'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { useRecordForm } from '@atrium/console/records/use-record-form.ts'
import { TabsLine } from '@atrium/ui/display/tabs-line.tsx'
import { ErrorSummary } from '@atrium/ui/form/error-summary.tsx'
import { DrawerFooter } from '@atrium/ui/overlay/drawer-footer.tsx'
import { useId, useState } from 'react'
import css from '../../rendering/console/portal.module.css'
import { type Change, TextsInput } from '../../shared/console/texts-input.tsx'
import { type ManagedPageDetail, managedPageApi } from '../managed-page.contract.ts'
import { ManagedPageActions } from './managed-page-actions.tsx'
import { managedPageTexts } from './managed-page-texts.ts'
import { ManagedPageVersions } from './managed-page-versions.tsx'
import { PageBlocks } from './page-blocks.tsx'
import { PagePicture } from './page-picture.tsx'
import { PagePreview } from './page-preview.tsx'
import { PageSearch } from './page-search.tsx'
import { contentOf, faultsOf, type PageValues, valuesOf } from './page-values.ts'

type Part = 'content' | 'search' | 'versions'
const none: ReadonlySet<string> = new Set()

/** The reason for which the server refused a value, by its path in the content. */
const refusalAt = (errors: Readonly<Record<string, unknown>>, path: string) => {
  const said = errors[`content.${path}`]
  return said === undefined ? undefined : String(said)
}

interface ManagedPageFormProps {
  page: ManagedPageDetail
  onReload: () => void
}

/** The editor of a page on the leading side, its preview on the trailing one. */
export function ManagedPageForm({ page, onReload }: ManagedPageFormProps) {
  const t = useFeatureText(managedPageTexts)
  const panelId = useId()
  const [part, show] = useState<Part>('content')
  const [initial] = useState(() => valuesOf(page))
  const isReadOnly = useIsRefused(managedPageApi.update)
  const update = useCall(
    managedPageApi.update,
    [managedPageApi.get, managedPageApi.list, managedPageApi.versions],
    { quiet: true },
  )
  const { pageId, objectVersionNumber } = page
  const record = useRecordForm<PageValues, ManagedPageDetail>({
    entity: 'portalPage',
    initial,
    rules: {
      title: (_, values) => (faultsOf(values).has('title') ? t('nameMissing') : null),
      blocks: (_, values) =>
        [...faultsOf(values)].some(path => path.startsWith('blocks')) ? t('blocksIncomplete') : null,
    },
    labels: {
      title: t('name'),
      lead: t('lead'),
      picture: t('picture'),
      blocks: t('blocks'),
      searchTitle: t('searchTitle'),
      searchText: t('searchText'),
      searchPicture: t('searchPicture'),
    },
    refusals: { 'error.url.scheme': 'blocks' },
    isReadOnly,
    calls: [update],
    send: values => update.mutateAsync({ body: { pageId, objectVersionNumber, content: contentOf(values) } }),
    onSaved: ({ title, versionNumber }) => noticeSuccess(t('saved', { name: title, number: versionNumber })),
  })
  const { form } = record
  const { values } = form
  const change =
    <Name extends keyof PageValues>(name: Name): Change<PageValues[Name]> =>
    to =>
      form.setValues(before => ({ ...before, [name]: to((before as PageValues)[name]) }))
  const isUnchanged = record.changes === 0
  /** Errors are shown at the content. */
  const save = () => {
    if (faultsOf(values).size > 0) show('content')
    record.save()
  }

  return (
    <>
      <div className={css.editor}>
        <div className={css.side}>
          <TabsLine
            label={page.title}
            items={[
              { id: 'content', label: t('content') },
              { id: 'search', label: t('search') },
              { id: 'versions', label: t('versions'), count: page.versionNumber },
            ]}
            value={part}
            onChange={show}
            panelId={panelId}
          />
          <form
            id={panelId}
            role="tabpanel"
            aria-label={t(part)}
            className={css.form}
            noValidate
            onSubmit={event => {
              // React passes on submit events of forms in dialogs above.
              if (event.target !== event.currentTarget) return
              event.preventDefault()
              if (!isUnchanged) save()
            }}
          >
            {record.draft && <DraftOffer draft={record.draft} labels={record.labels} />}
            <ErrorSummary fields={record.errors} />
            {record.failure && <FailureNote failure={record.failure} onReload={onReload} />}
            {part === 'content' && (
              <>
                <TextsInput
                  id="portalPage-title"
                  label={t('name')}
                  required
                  most={200}
                  value={values.title}
                  onChange={change('title')}
                  error={form.errors.title ? t('nameMissing') : undefined}
                  isReadOnly={isReadOnly}
                />
                <TextsInput
                  id="portalPage-lead"
                  label={t('lead')}
                  description={t('leadHelp')}
                  most={2_000}
                  minRows={2}
                  value={values.lead}
                  onChange={change('lead')}
                  isReadOnly={isReadOnly}
                />
                <PagePicture
                  label={t('picture')}
                  drawn
                  value={values.picture}
                  onChange={picture => change('picture')(() => picture)}
                  isReadOnly={isReadOnly}
                />
                <PageBlocks
                  id="portalPage-blocks"
                  blocks={values.blocks}
                  onChange={change('blocks')}
                  faults={form.errors.blocks ? faultsOf(values) : none}
                  refusalOf={path => refusalAt(form.errors, path)}
                  isReadOnly={isReadOnly}
                />
              </>
            )}
            {part === 'search' && (
              <PageSearch page={page} values={values} onChange={change} isReadOnly={isReadOnly} />
            )}
            {part === 'versions' && <ManagedPageVersions page={page} />}
            <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
          </form>
        </div>
        <PagePreview pageCode={page.pageCode} values={values} />
      </div>
      {isUnchanged ? <ManagedPageActions page={page} /> : <DrawerFooter {...record.footer} onSave={save} />}
    </>
  )
}
