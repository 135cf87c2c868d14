import { useIsRefused } from '@atrium/console/access/use-authority.ts'
import { useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { Attachments } from '@atrium/console/files/attachments.tsx'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { userFormats } from '@atrium/console/language/formats.ts'
import { type FieldTexts, MultiLanguageInput } from '@atrium/console/language/multi-language-input.tsx'
import type { OpenRecord } from '@atrium/console/records/record-drawer.tsx'
import { RecordForm } from '@atrium/console/records/record-form.tsx'
import { useRecordForm } from '@atrium/console/records/use-record-form.ts'
import { RichTextInput } from '@atrium/console/rich-text/rich-text.tsx'
import { useStore } from '@atrium/console/session/store.ts'
import { userState } from '@atrium/console/session/user-state.ts'
import { Note } from '@atrium/ui/feedback/note.tsx'
import { DateField } from '@atrium/ui/form/date-field.tsx'
import { FormSwitch } from '@atrium/ui/form/form-switch.tsx'
import { DrawerFooter } from '@atrium/ui/overlay/drawer-footer.tsx'
import { Select } from '@mantine/core'
import css from '../../shared/console/form.module.css'
import {
  type NoticeCategory,
  type NoticeDetail,
  noticeApi,
  noticeCategory,
  noticeDraft,
  type ReceiverType,
} from '../notice.contract.ts'
import { NoticeActions } from './notice-actions.tsx'
import { NoticeHistory } from './notice-history.tsx'
import { NoticeReaders } from './notice-readers.tsx'
import { NoticeReceivers, receiverKey, receiverOf } from './notice-receivers.tsx'
import { NoticeStatus } from './notice-status.tsx'
import { type NoticeWords, noticeTexts } from './notice-texts.ts'

interface NoticeFormProps extends OpenRecord<NoticeDetail> {
  onCreated: (id: string) => void
  onRemoved: () => void
}

const stale = [
  noticeApi.listAll,
  noticeApi.get,
  noticeApi.list,
  noticeApi.preview,
  noticeApi.read,
  noticeApi.history,
]

export function NoticeForm({ stored, frame, onChanges, onReload, onCreated, onRemoved }: NoticeFormProps) {
  const t = useFeatureText(noticeTexts)
  const isSite = useStore(userState, state => state.currentUser?.currentRoleLevel === 'site')
  const isRefused = useIsRefused(stored ? noticeApi.update : noticeApi.create)
  const isPublished = stored?.statusCode === 'PUBLISHED'
  const isOwn = useStore(userState, state => state.currentUser?.tenantId === stored?.tenantId)
  const isReadOnly = isPublished || isRefused
  const create = useCall(noticeApi.create, stale, { quiet: true })
  const update = useCall(noticeApi.update, stale, { quiet: true })
  const record = useRecordForm({
    entity: 'notice',
    initial: valuesOf(stored),
    rules: rules(t),
    labels: {
      title: t('name'),
      titles: t('name'),
      noticeBody: t('text'),
      bodies: t('text'),
      receiverTypeCode: t('forWhom'),
      noticeCategoryCode: t('category'),
      startDate: t('begins'),
      endDate: t('ends'),
      sticky: t('pin'),
      attachmentUuid: t('attachments'),
      receivers: t('onlyThese'),
    },
    refusals: {
      'error.notice.end_before_start': 'endDate',
      'error.notice.empty': 'noticeBody',
      'error.url.scheme': 'noticeBody',
    },
    isReadOnly,
    lock: isPublished ? t('isPublished') : undefined,
    calls: [create, update],
    send: values => {
      const draft = draftOf(values, stored)
      if (!stored) return create.mutateAsync({ body: draft })
      const { noticeId, objectVersionNumber } = stored
      return update.mutateAsync({ body: { ...draft, noticeId, objectVersionNumber } })
    },
    onSaved: notice => {
      noticeSuccess(t(stored ? 'saved' : 'created', { name: notice.title }))
      if (!stored) onCreated(notice.noticeId)
    },
    onChanges,
  })
  const { form, field } = record
  // The actions of an unchanged announcement are in the footer.
  const isUnchanged = stored !== undefined && record.changes === 0

  const day = (name: 'startDate' | 'endDate', label: string) => (
    <DateField label={label} format={userFormats().dateFormat} {...field(name)} />
  )

  return (
    <RecordForm
      frame={frame}
      record={record}
      onSave={() => !isUnchanged && record.save()}
      onReload={onReload}
      status={stored && <NoticeStatus notice={stored} />}
      stored={stored}
      footer={
        stored && (isReadOnly || isUnchanged) ? (
          <NoticeActions stored={stored} isSite={isSite} stale={stale} onRemoved={onRemoved} />
        ) : (
          <DrawerFooter {...record.footer} />
        )
      }
      lead={isPublished && <Note tone="info">{t('isPublished')}</Note>}
    >
      <MultiLanguageInput
        label={t('name')}
        required
        maxLength={200}
        field={field('title')}
        texts={form.values.titles}
        onTexts={titles => form.setFieldValue('titles', titles)}
      />
      <RichTextInput
        label={t('text')}
        required
        field={field('noticeBody')}
        texts={form.values.bodies}
        onTexts={bodies => form.setFieldValue('bodies', bodies)}
      />
      <div className={css.pair}>
        <Select
          label={t('forWhom')}
          data={[
            { value: 'NOTIFY', label: t('ownPeople') },
            { value: 'ANNOUNCE', label: t('everybody') },
          ]}
          allowDeselect={false}
          readOnly={isReadOnly}
          {...form.getInputProps('receiverTypeCode')}
        />
        <Select
          label={t('category')}
          data={noticeCategory.options.map(value => ({ value, label: t(value) }))}
          allowDeselect={false}
          readOnly={isReadOnly}
          {...form.getInputProps('noticeCategoryCode')}
        />
      </div>
      <p className={css.help}>{t(isSite ? 'forWhomHelpSite' : 'forWhomHelp')}</p>
      {form.values.receiverTypeCode === 'NOTIFY' && (
        <NoticeReceivers
          isSite={isSite}
          isReadOnly={isReadOnly}
          stored={stored?.receiverList ?? []}
          areGone={stored?.namesReceiversFlag === 1 && stored.receiverList.length === 0}
          chosen={form.values.receivers}
          onChoose={receivers => form.setFieldValue('receivers', receivers)}
        />
      )}
      <div className={css.pair}>
        {day('startDate', t('begins'))}
        {day('endDate', t('ends'))}
      </div>
      <p className={css.help}>{t('periodHelp')}</p>
      <Attachments
        label={t('attachments')}
        bucketName="hmsg"
        directory="notices"
        groupId={form.values.attachmentUuid}
        onGroup={group => form.setFieldValue('attachmentUuid', group)}
        isReadOnly={isReadOnly}
      />
      <FormSwitch
        label={t('pin')}
        description={t('pinHelp')}
        readOnly={isReadOnly}
        {...form.getInputProps('sticky', { type: 'checkbox' })}
      />
      {isPublished && isOwn && <NoticeReaders noticeId={stored.noticeId} />}
      {stored && <NoticeHistory noticeId={stored.noticeId} />}
    </RecordForm>
  )
}

interface Values {
  title: string
  titles: FieldTexts
  noticeBody: string
  bodies: FieldTexts
  receiverTypeCode: ReceiverType
  noticeCategoryCode: NoticeCategory
  startDate: string | null
  endDate: string | null
  sticky: boolean
  /** Empty until the first file is attached. */
  attachmentUuid: string
  /** Each as its type and id, so that two lists can be compared. */
  receivers: readonly string[]
}

function valuesOf(stored: NoticeDetail | undefined): Values {
  return {
    title: stored?.title ?? '',
    titles: { ...stored?._tls.title },
    noticeBody: stored?.noticeBody ?? '',
    bodies: { ...stored?._tls.noticeBody },
    receiverTypeCode: stored?.receiverTypeCode ?? 'NOTIFY',
    noticeCategoryCode: stored?.noticeCategoryCode ?? 'GENERAL',
    startDate: stored?.startDate ?? null,
    endDate: stored?.endDate ?? null,
    sticky: stored?.stickyFlag === 1,
    attachmentUuid: stored?.attachmentUuid ?? '',
    receivers: (stored?.receiverList ?? []).map(receiverKey),
  }
}

/** The validation rules of the contract, with the messages of this form. */
function rules(t: NoticeWords) {
  const { title, noticeBody } = noticeDraft.shape
  return {
    title: (text: string) => (title.safeParse(text).success ? null : t('nameMissing')),
    noticeBody: (text: string) => (noticeBody.safeParse(text).success ? null : t('textMissing')),
    endDate: (end: string | null, { startDate }: Values) =>
      end && startDate && end < startDate ? t('endBeforeStart') : null,
  }
}

function draftOf(values: Values, stored: NoticeDetail | undefined) {
  const { titles, bodies, startDate, endDate, sticky, receivers, attachmentUuid, ...plain } = values
  const isForSome = plain.receiverTypeCode === 'NOTIFY'
  // If all receivers were deleted, the empty list is not the user's choice: left out, the announcement stays
  // without receivers.
  const isUntouched = isForSome && stored?.namesReceiversFlag === 1 && receivers.length === 0
  return {
    ...plain,
    ...(!(isUntouched && stored.receiverList.length === 0) && {
      receiverList: isForSome ? receivers.map(receiverOf) : [],
    }),
    stickyFlag: sticky ? (1 as const) : (0 as const),
    _tls: { title: titles, noticeBody: bodies },
    ...(startDate && { startDate }),
    ...(endDate && { endDate }),
    ...(attachmentUuid && { attachmentUuid }),
  }
}
