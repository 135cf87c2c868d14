import { useCall } from '@atrium/console/api/query.ts'
import { FailureNote } from '@atrium/console/failures/failure-note.tsx'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import form from '@atrium/console/records/record-form.module.css'
import { globalState } from '@atrium/console/session/global-state.ts'
import { useStore } from '@atrium/console/session/store.ts'
import { Dialog } from '@atrium/ui/overlay/dialog.tsx'
import { useUiText } from '@atrium/ui/theme/ui-text.ts'
import { Button, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type PageKind, pageKind } from '../../page/page.contract.ts'
import { managedPageApi, managedPageDraft, pageCode } from '../managed-page.contract.ts'
import { managedPageTexts } from './managed-page-texts.ts'

interface ManagedPageCreateProps {
  onClose: () => void
  onCreated: (pageId: string) => void
}

/** Creates a page: its kind and address; the content is written afterwards. */
export function ManagedPageCreate({ onClose, onCreated }: ManagedPageCreateProps) {
  const t = useFeatureText(managedPageTexts)
  const words = useUiText()
  const language = useStore(globalState, state => state.language)
  const create = useCall(managedPageApi.create, [managedPageApi.list], { quiet: true })
  const { values, errors, ...fields } = useForm({
    initialValues: { kindCode: 'PLAIN' as PageKind, title: '', pageCode: '' },
    validateInputOnBlur: true,
    validate: {
      title: title =>
        managedPageDraft.shape.content.shape.title.safeParse({ [language]: title }).success
          ? null
          : t('nameMissing'),
      pageCode: (code, { kindCode }) =>
        kindCode !== 'PLAIN' || pageCode.safeParse(code).success ? null : t('codeWrong'),
    },
  })

  function make() {
    if (fields.validate().hasErrors) return
    const { kindCode, title, pageCode } = values
    const content = { title: { [language]: title }, lead: {}, blocks: [], search: {} }
    create.mutate(
      { body: { kindCode, ...(kindCode === 'PLAIN' && { pageCode }), content } },
      {
        onSuccess: page => {
          noticeSuccess(t('created', { name: page.title }))
          onCreated(page.pageId)
        },
      },
    )
  }

  return (
    <Dialog
      open
      onClose={onClose}
      keepOpen
      size="sm"
      title={t('new')}
      lead={t('newLead')}
      actions={
        <>
          <Button variant="subtle" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button variant="filled" loading={create.isPending} onClick={make}>
            {t('create')}
          </Button>
        </>
      }
    >
      <form
        className={form.form}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          make()
        }}
      >
        {create.error && <FailureNote failure={create.error} onReload={onClose} />}
        <TextInput
          label={t('name')}
          required
          maxLength={200}
          data-autofocus
          {...fields.getInputProps('title')}
        />
        <Select
          label={t('kind')}
          data={pageKind.options.map(value => ({ value, label: t(value) }))}
          allowDeselect={false}
          {...fields.getInputProps('kindCode')}
        />
        {values.kindCode === 'PLAIN' && (
          <TextInput
            label={t('code')}
            description={t('codeHelp')}
            required
            maxLength={64}
            classNames={{ input: 'mono' }}
            {...fields.getInputProps('pageCode')}
          />
        )}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </Dialog>
  )
}
