import { useIsRefused } from '@atrium/console/access/use-authority.ts'
import { useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { clockOf, userFormats } from '@atrium/console/language/formats.ts'
import { type FieldTexts, MultiLanguageInput } from '@atrium/console/language/multi-language-input.tsx'
import type { OpenRecord } from '@atrium/console/records/record-drawer.tsx'
import { RecordForm } from '@atrium/console/records/record-form.tsx'
import { useRecordForm } from '@atrium/console/records/use-record-form.ts'
import { RoleBadge } from '@atrium/ui/display/badges/role-badge.tsx'
import { DateField } from '@atrium/ui/form/date-field.tsx'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { DrawerFooter } from '@atrium/ui/overlay/drawer-footer.tsx'
import { NumberInput, TextInput } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import css from '../../rendering/console/portal.module.css'
import {
  longestDownload,
  type ManagedDownloadDetail,
  managedDownloadApi,
  managedDownloadDraft,
} from '../managed-download.contract.ts'
import { DownloadFile } from './download-file.tsx'
import { ManagedDownloadActions } from './managed-download-actions.tsx'
import { DownloadStatus } from './managed-download-status.tsx'
import { type ManagedDownloadWords, managedDownloadTexts } from './managed-download-texts.ts'

interface ManagedDownloadFormProps extends OpenRecord<ManagedDownloadDetail> {
  onCreated: (id: string) => void
}

export const downloadCalls = [managedDownloadApi.list, managedDownloadApi.get]
const translated = ['title', 'description', 'category'] as const

export function ManagedDownloadForm(props: ManagedDownloadFormProps) {
  const { stored, frame, onChanges, onReload, onCreated } = props
  const t = useFeatureText(managedDownloadTexts)
  const isReadOnly = useIsRefused(stored ? managedDownloadApi.update : managedDownloadApi.create)
  const create = useCall(managedDownloadApi.create, downloadCalls, { quiet: true })
  const update = useCall(managedDownloadApi.update, downloadCalls, { quiet: true })
  const labels = {
    title: t('heading'),
    description: t('description'),
    category: t('category'),
    fileUrl: t('file'),
    fileVersion: t('version'),
    releasedDate: t('released'),
    orderSeq: t('order'),
  }
  const record = useRecordForm<Values, ManagedDownloadDetail>({
    entity: 'download',
    names: ['fileName'],
    initial: valuesOf(stored),
    rules: rules(t),
    labels,
    refusals: { 'error.file.notFound': 'fileUrl' },
    isReadOnly,
    calls: [create, update],
    send: ({ texts, fileUrl, fileName: _, fileVersion, releasedDate, orderSeq, ...said }) => {
      const draft = {
        ...said,
        _tls: texts,
        ...(fileVersion.trim() && { fileVersion }),
        releasedDate: releasedDate ?? '',
        orderSeq: Number(orderSeq),
      }
      if (!stored) return create.mutateAsync({ body: { ...draft, fileUrl } })
      const { downloadId, objectVersionNumber } = stored
      const isReplaced = fileUrl !== stored.fileUrl
      return update.mutateAsync({
        body: { ...draft, downloadId, objectVersionNumber, ...(isReplaced && { fileUrl }) },
      })
    },
    onSaved: ({ title: name, downloadId }) => {
      noticeSuccess(t(stored ? 'saved' : 'created', { name }))
      if (!stored) onCreated(downloadId)
    },
    onChanges,
  })
  const { form, field } = record
  const { texts } = form.values

  return (
    <RecordForm
      frame={frame}
      record={record}
      onSave={record.save}
      onReload={onReload}
      badge={
        <RoleBadge>
          <Glyph icon={IconDownload} size={14} />
        </RoleBadge>
      }
      status={stored && <DownloadStatus download={stored} />}
      stored={stored}
      footer={!isReadOnly && <DrawerFooter {...record.footer} />}
    >
      {translated.map(name => (
        <MultiLanguageInput
          key={name}
          label={labels[name]}
          required={name === 'title'}
          maxLength={longestDownload[name]}
          {...(name === 'description' && { minRows: 2 })}
          field={{ ...field(name), ...(name === 'category' && { description: t('categoryHelp') }) }}
          texts={texts[name] ?? {}}
          onTexts={said => form.setFieldValue('texts', { ...texts, [name]: said })}
        />
      ))}
      <DownloadFile
        id="download-fileUrl"
        stored={stored}
        fileUrl={form.values.fileUrl}
        fileName={form.values.fileName}
        error={form.errors.fileUrl}
        onChange={(fileUrl, fileName) => form.setValues({ fileUrl, fileName })}
        isReadOnly={isReadOnly}
      />
      <div className={css.pair}>
        <TextInput
          label={labels.fileVersion}
          description={t('versionHelp')}
          maxLength={longestDownload.fileVersion}
          {...field('fileVersion')}
        />
        <NumberInput
          label={labels.orderSeq}
          description={t('orderHelp')}
          allowDecimal={false}
          min={0}
          max={100_000}
          {...field('orderSeq')}
        />
      </div>
      <DateField
        label={labels.releasedDate}
        required
        format={userFormats().dateFormat}
        {...field('releasedDate')}
      />
      {stored && record.changes === 0 && (
        <ManagedDownloadActions download={stored} onDeleted={frame.onClose} />
      )}
    </RecordForm>
  )
}

interface Values extends Record<(typeof translated)[number], string> {
  texts: Readonly<Record<string, FieldTexts>>
  /** Empty before a file was chosen. */
  fileUrl: string
  fileName: string
  fileVersion: string
  releasedDate: string | null
  orderSeq: number | string
}

const valuesOf = (stored: ManagedDownloadDetail | undefined): Values => ({
  title: stored?.title ?? '',
  description: stored?.description ?? '',
  category: stored?.category ?? '',
  texts: Object.fromEntries(translated.map(name => [name, { ...stored?._tls[name] }])),
  fileUrl: stored?.fileUrl ?? '',
  fileName: stored?.fileName ?? '',
  fileVersion: stored?.fileVersion ?? '',
  releasedDate: stored?.releasedDate ?? clockOf(new Date()).format('YYYY-MM-DD'),
  orderSeq: stored?.orderSeq ?? 10,
})

/** The validation rules of the contract, with the messages of this form. */
function rules(t: ManagedDownloadWords) {
  const { shape } = managedDownloadDraft
  return {
    title: (value: string) => (shape.title.safeParse(value).success ? null : t('titleMissing')),
    fileUrl: (value: string) => (value === '' ? t('fileMissing') : null),
    releasedDate: (value: string | null) => (value ? null : t('releasedMissing')),
    orderSeq: (value: number | string) =>
      value !== '' && shape.orderSeq.safeParse(Number(value)).success ? null : t('orderWrong'),
  }
}
