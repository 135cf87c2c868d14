import { useIsRefused } from '@atrium/console/access/use-authority.ts'
import { query, useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { userFormats } from '@atrium/console/language/formats.ts'
import { type FieldTexts, MultiLanguageInput } from '@atrium/console/language/multi-language-input.tsx'
import { codesCompared, useNewCode } from '@atrium/console/new-code/use-new-code.ts'
import { DeleteButton } from '@atrium/console/records/delete-button.tsx'
import type { OpenRecord } from '@atrium/console/records/record-drawer.tsx'
import { RecordForm } from '@atrium/console/records/record-form.tsx'
import { useRecordForm } from '@atrium/console/records/use-record-form.ts'
import { RichTextInput } from '@atrium/console/rich-text/rich-text.tsx'
import { type StaticTextDetail, staticTextApi, staticTextDraft } from '@atrium/contract/language/static-text'
import { RoleBadge } from '@atrium/ui/display/badges/role-badge.tsx'
import { CodeInput } from '@atrium/ui/form/code-input.tsx'
import { DateField } from '@atrium/ui/form/date-field.tsx'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { DrawerFooter } from '@atrium/ui/overlay/drawer-footer.tsx'
import { IconFileText } from '@tabler/icons-react'
import { type StaticTextText, staticTextTexts } from './static-text-texts.ts'

interface StaticTextFormProps extends OpenRecord<StaticTextDetail> {
  onCreated: (id: string) => void
}

const stale = [staticTextApi.page, staticTextApi.get, staticTextApi.byCode]

export function StaticTextForm({ stored, frame, onChanges, onReload, onCreated }: StaticTextFormProps) {
  const t = useFeatureText(staticTextTexts)
  const isReadOnly = useIsRefused(stored ? staticTextApi.update : staticTextApi.create)
  const create = useCall(staticTextApi.create, stale, { quiet: true })
  const update = useCall(staticTextApi.update, stale, { quiet: true })
  const remove = useCall(staticTextApi.remove, [staticTextApi.page, staticTextApi.byCode])
  const record = useRecordForm({
    entity: 'staticText',
    initial: valuesOf(stored),
    rules: rules(t, stored),
    labels: {
      title: t('heading'),
      titles: t('heading'),
      textCode: t('code'),
      text: t('text'),
      texts: t('text'),
      startDate: t('from'),
      endDate: t('until'),
    },
    refusals: {
      'error.static_text.code_taken': 'textCode',
      'error.static_text.end_before_start': 'endDate',
    },
    isReadOnly,
    calls: [create, update],
    send: ({ titles, texts, textCode, startDate, endDate, ...values }) => {
      const draft = {
        ...values,
        _tls: { title: titles, text: texts },
        ...(startDate && { startDate }),
        ...(endDate && { endDate }),
      }
      if (!stored) return create.mutateAsync({ body: { ...draft, textCode } })
      const { textId, objectVersionNumber } = stored
      return update.mutateAsync({ body: { ...draft, textId, objectVersionNumber } })
    },
    onSaved: text => {
      noticeSuccess(t(stored ? 'saved' : 'created', { name: text.title }))
      if (!stored) onCreated(text.textId)
    },
    onChanges,
  })
  const { form, field } = record
  useNewCode({
    form,
    isNew: !stored,
    field: 'textCode',
    code: form.values.textCode,
    name: form.values.title,
    find: (textCode, tenantId) =>
      query(staticTextApi.page, { query: { textCode, tenantId, size: codesCompared } }),
    codesIn: ({ content }) => content.map(one => one.textCode),
  })
  const day = (name: 'startDate' | 'endDate', label: string) => (
    <DateField label={label} format={userFormats().dateFormat} {...field(name)} />
  )

  return (
    <RecordForm
      frame={frame}
      record={record}
      onSave={record.save}
      onReload={onReload}
      badge={
        <RoleBadge>
          <Glyph icon={IconFileText} size={14} />
        </RoleBadge>
      }
      stored={stored}
      footer={!isReadOnly && <DrawerFooter {...record.footer} />}
    >
      <MultiLanguageInput
        label={t('heading')}
        required
        maxLength={200}
        field={field('title')}
        texts={form.values.titles}
        onTexts={titles => form.setFieldValue('titles', titles)}
      />
      <CodeInput
        label={t('code')}
        description={t('codeHelp')}
        maxLength={64}
        fixed={stored && t('codeFixed')}
        {...field('textCode')}
      />
      <RichTextInput
        label={t('text')}
        required
        field={field('text')}
        texts={form.values.texts}
        onTexts={texts => form.setFieldValue('texts', texts)}
      />
      {day('startDate', t('from'))}
      {day('endDate', t('until'))}
      {stored && (
        <DeleteButton
          call={staticTextApi.remove}
          busy={remove.isPending}
          onDelete={onSettled =>
            remove.mutate(
              { body: { textId: stored.textId, objectVersionNumber: stored.objectVersionNumber } },
              {
                onSuccess: () => {
                  noticeSuccess(t('deleted', { name: stored.title }))
                  frame.onClose()
                },
                onSettled,
              },
            )
          }
          question={t('deleteQuestion', { name: stored.title })}
          effect={t('deleteEffect')}
          action={t('deleteAction')}
          keep={t('keep')}
        />
      )}
    </RecordForm>
  )
}

interface Values {
  title: string
  titles: FieldTexts
  textCode: string
  text: string
  texts: FieldTexts
  startDate: string | null
  endDate: string | null
}

const valuesOf = (stored: StaticTextDetail | undefined): Values => ({
  title: stored?.title ?? '',
  titles: { ...stored?._tls.title },
  textCode: stored?.textCode ?? '',
  text: stored?.text ?? '',
  texts: { ...stored?._tls.text },
  startDate: stored?.startDate ?? null,
  endDate: stored?.endDate ?? null,
})

/** The validation rules of the contract, with the messages of this form. */
function rules(t: StaticTextText, stored: StaticTextDetail | undefined) {
  const { shape } = staticTextDraft
  return {
    title: (value: string) => (shape.title.safeParse(value).success ? null : t('titleMissing')),
    textCode: (value: string) => (stored || shape.textCode.safeParse(value).success ? null : t('codeWrong')),
    text: (value: string) => (shape.text.safeParse(value).success ? null : t('textMissing')),
  }
}
