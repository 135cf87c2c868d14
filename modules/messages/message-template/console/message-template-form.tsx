import { Can } from '@atrium/console/access/can.tsx'
import { useIsRefused } from '@atrium/console/access/use-authority.ts'
import { query, useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { type FieldTexts, MultiLanguageInput } from '@atrium/console/language/multi-language-input.tsx'
import { lockTexts } from '@atrium/console/locks/lock-texts.ts'
import { codesCompared, useNewCode } from '@atrium/console/new-code/use-new-code.ts'
import type { OpenRecord } from '@atrium/console/records/record-drawer.tsx'
import { RecordForm } from '@atrium/console/records/record-form.tsx'
import { useRecordForm } from '@atrium/console/records/use-record-form.ts'
import { RichTextInput } from '@atrium/console/rich-text/rich-text.tsx'
import { argumentsIn } from '@atrium/contract/messages/template-arguments'
import { Chip } from '@atrium/ui/display/chip.tsx'
import { Note } from '@atrium/ui/feedback/note.tsx'
import { FormSwitch } from '@atrium/ui/form/form-switch.tsx'
import { DrawerFooter } from '@atrium/ui/overlay/drawer-footer.tsx'
import { Button, TextInput } from '@mantine/core'
import css from '../../shared/console/form.module.css'
import { RemoveFooter } from '../../shared/console/remove-footer.tsx'
import {
  type MessageTemplateDetail,
  messageTemplateApi,
  messageTemplateDraft,
} from '../message-template.contract.ts'
import { type TemplateWords, templateTexts } from './message-template-texts.ts'

interface MessageTemplateFormProps extends OpenRecord<MessageTemplateDetail> {
  onCreated: (id: string) => void
  onRemoved: () => void
}

const stale = [messageTemplateApi.list, messageTemplateApi.get]

export function MessageTemplateForm(props: MessageTemplateFormProps) {
  const { stored, frame, onChanges, onReload, onCreated, onRemoved } = props
  const t = useFeatureText(templateTexts)
  const isRefused = useIsRefused(stored ? messageTemplateApi.update : messageTemplateApi.create)
  const isOfPlatform = stored?.platformFlag === 1
  const isReadOnly = isRefused || isOfPlatform
  const locks = useFeatureText(lockTexts)
  const create = useCall(messageTemplateApi.create, stale, { quiet: true })
  const update = useCall(messageTemplateApi.update, stale, { quiet: true })
  const remove = useCall(messageTemplateApi.remove, [messageTemplateApi.list])
  const record = useRecordForm({
    entity: 'template',
    initial: valuesOf(stored),
    rules: rules(t, stored),
    labels: {
      templateName: t('name'),
      names: t('name'),
      templateCode: t('code'),
      templateTitle: t('subject'),
      titles: t('subject'),
      templateContent: t('text'),
      contents: t('text'),
      enabled: t('enabled'),
    },
    refusals: {
      'error.message_template.code_taken': 'templateCode',
      'error.message_template.argument': 'templateContent',
      'error.notice.empty': 'templateContent',
      'error.url.scheme': 'templateContent',
    },
    fixed: ['templateCode'],
    isReadOnly,
    lock: isOfPlatform ? locks('lock.platform') : undefined,
    calls: [create, update],
    send: values => {
      const { templateCode, ...draft } = draftOf(values)
      if (!stored) return create.mutateAsync({ body: { ...draft, templateCode } })
      const { templateId, objectVersionNumber } = stored
      return update.mutateAsync({ body: { ...draft, templateId, objectVersionNumber } })
    },
    onSaved: template => {
      noticeSuccess(t('saved', { name: template.templateName }))
      if (!stored) onCreated(template.templateId)
    },
    onChanges,
  })
  const { form, field } = record
  useNewCode({
    form,
    isNew: !stored,
    field: 'templateCode',
    code: form.values.templateCode,
    name: form.values.templateName,
    find: (templateCode, tenantId) =>
      query(messageTemplateApi.list, { query: { templateCode, tenantId, size: codesCompared } }),
    // Codes of the platform can be taken: the tenant's record replaces the platform's.
    codesIn: ({ content }, tenantId) =>
      content.filter(one => one.tenantId === tenantId).map(one => one.templateCode),
  })
  const { values } = form
  const given = argumentsIn(
    values.templateTitle,
    values.templateContent,
    ...Object.values(values.titles),
    ...Object.values(values.contents),
  )
  const makeOwn = () => {
    const { templateCode, ...draft } = draftOf(values)
    create.mutateAsync({ body: { ...draft, templateCode } }).then(
      own => onCreated(own.templateId),
      // The error is shown above the fields.
      () => undefined,
    )
  }

  return (
    <RecordForm
      frame={frame}
      record={record}
      onSave={record.save}
      onReload={onReload}
      stored={isOfPlatform ? undefined : stored}
      footer={
        !isReadOnly &&
        (stored ? (
          <RemoveFooter
            save={record.footer}
            call={messageTemplateApi.remove}
            name={stored.templateName}
            busy={remove.isPending}
            onRemove={() => {
              const { templateId, objectVersionNumber } = stored
              return remove.mutateAsync({ body: { templateId, objectVersionNumber } }).then(onRemoved)
            }}
          />
        ) : (
          <DrawerFooter {...record.footer} />
        ))
      }
      lead={
        isOfPlatform && (
          <Note tone="info">
            {t('ofPlatform')}
            <Can call={messageTemplateApi.create}>
              <Button size="compact-sm" loading={create.isPending} onClick={makeOwn}>
                {t('makeOwn')}
              </Button>
            </Can>
          </Note>
        )
      }
    >
      <MultiLanguageInput
        label={t('name')}
        required
        maxLength={120}
        field={field('templateName')}
        texts={values.names}
        onTexts={names => form.setFieldValue('names', names)}
      />
      <TextInput
        label={t('code')}
        required
        maxLength={128}
        classNames={{ input: 'mono' }}
        {...field('templateCode')}
        {...(stored && { readOnly: true, 'data-locked': locks('lock.stored') })}
      />
      <MultiLanguageInput
        label={t('subject')}
        required
        maxLength={200}
        field={field('templateTitle')}
        texts={values.titles}
        onTexts={titles => form.setFieldValue('titles', titles)}
      />
      <RichTextInput
        label={t('text')}
        description={t('textHelp', { name: '{name}', link: '{link}' })}
        required
        field={field('templateContent')}
        texts={values.contents}
        onTexts={contents => form.setFieldValue('contents', contents)}
      />
      {given.length > 0 && (
        <div className={css.chips}>
          <span>{t('arguments')}</span>
          {given.map(name => (
            <Chip key={name}>{`{${name}}`}</Chip>
          ))}
        </div>
      )}
      <FormSwitch
        label={t('enabled')}
        description={t('enabledHelp')}
        readOnly={isReadOnly}
        {...form.getInputProps('enabled', { type: 'checkbox' })}
      />
    </RecordForm>
  )
}

interface Values {
  templateName: string
  names: FieldTexts
  templateCode: string
  templateTitle: string
  titles: FieldTexts
  templateContent: string
  contents: FieldTexts
  enabled: boolean
}

function valuesOf(stored: MessageTemplateDetail | undefined): Values {
  return {
    templateName: stored?.templateName ?? '',
    names: { ...stored?._tls.templateName },
    templateCode: stored?.templateCode ?? '',
    templateTitle: stored?.templateTitle ?? '',
    titles: { ...stored?._tls.templateTitle },
    templateContent: stored?.templateContent ?? '',
    contents: { ...stored?._tls.templateContent },
    enabled: stored?.enabledFlag !== 0,
  }
}

const draftOf = ({ names, titles, contents, enabled, ...plain }: Values) => ({
  ...plain,
  enabledFlag: enabled ? (1 as const) : (0 as const),
  _tls: { templateName: names, templateTitle: titles, templateContent: contents },
})

/** The validation rules of the contract, with the messages of this form. */
function rules(t: TemplateWords, stored: MessageTemplateDetail | undefined) {
  const { templateName, templateCode, templateTitle, templateContent } = messageTemplateDraft.shape
  return {
    templateName: (text: string) => (templateName.safeParse(text).success ? null : t('nameMissing')),
    templateCode: (text: string) => (stored || templateCode.safeParse(text).success ? null : t('codeWrong')),
    templateTitle: (text: string) => (templateTitle.safeParse(text).success ? null : t('subjectMissing')),
    templateContent: (text: string) => (templateContent.safeParse(text).success ? null : t('textMissing')),
  }
}
