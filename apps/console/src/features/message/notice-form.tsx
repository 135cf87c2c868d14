import type { ErrorCode } from '@atrium/contract/errors'
import {
  type NoticeCategory,
  type NoticeDetail,
  noticeApi,
  noticeCategory,
  noticeDraft,
  type ReceiverType,
} from '@atrium/contract/message/notice'
import { Button, Select, Switch, Textarea, TextInput } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import { useForm } from '@mantine/form'
import { type ComponentProps, useEffect, useEffectEvent, useState } from 'react'
import type { ApiError } from '../../api/api-error.ts'
import { useCall } from '../../api/query.ts'
import { useFeatureText } from '../../core/feature-texts.ts'
import { dateTimeText, userFormats } from '../../core/formats.ts'
import { globalState } from '../../core/global-state.ts'
import { noticeSuccess } from '../../core/notices.ts'
import { useStore } from '../../core/store.ts'
import { useUnsaved } from '../../core/unsaved.ts'
import { useAuthority } from '../../core/use-authority.ts'
import { userState } from '../../core/user-state.ts'
import { Drawer } from '../../ui/drawer.tsx'
import { DrawerFooter } from '../../ui/drawer-footer.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Note } from '../../ui/note.tsx'
import { useUiText } from '../../ui/ui-text.ts'
import css from './form.module.css'
import { NoticeActions } from './notice-actions.tsx'
import { NoticeStatus } from './notice-status.tsx'
import { type NoticeWords, noticeTexts } from './notice-texts.ts'

interface NoticeFormProps {
  /** Nothing for an announcement that is being written. */
  stored: NoticeDetail | undefined
  frame: Omit<ComponentProps<typeof Drawer>, 'children'>
  onChanges: (count: number) => void
  onReload: () => void
  onCreated: (id: string) => void
  onRemoved: () => void
}

const stale = [noticeApi.listAll, noticeApi.get, noticeApi.list, noticeApi.preview, noticeApi.read]

export function NoticeForm({ stored, frame, onChanges, onReload, onCreated, onRemoved }: NoticeFormProps) {
  const t = useFeatureText(noticeTexts)
  const words = useUiText()
  const languages = useStore(globalState, state => state.supportLanguage)
  const own = useStore(globalState, state => state.language)
  const isSite = useStore(userState, state => state.currentUser?.currentRoleLevel === 'site')
  const { state: may } = useAuthority((stored ? noticeApi.update : noticeApi.create).access.permission)
  const isPublished = stored?.statusCode === 'PUBLISHED'
  const isReadOnly = isPublished || may === 'denied' || may === 'failed'
  const create = useCall(noticeApi.create, stale, { quiet: true })
  const update = useCall(noticeApi.update, stale, { quiet: true })
  const failure = create.error ?? update.error

  const initial = valuesOf(stored)
  // A field is judged when it is left, and on every key once it has failed.
  const [failed, setFailed] = useState<readonly string[]>([])
  const form = useForm({
    initialValues: initial,
    validateInputOnBlur: true,
    validateInputOnChange: [...failed],
    validate: rules(t),
  })
  const failing = Object.keys(form.errors).filter(name => !failed.includes(name))
  if (failing.length > 0) setFailed([...failed, ...failing])
  const changes = changedFields(initial, form.values)
  useUnsaved(changes > 0)
  const tellChanges = useEffectEvent(onChanges)
  useEffect(() => tellChanges(changes), [changes])

  function save() {
    // What can be done with it as it is stands in the footer then.
    if (stored && changes === 0) return
    const { hasErrors, errors } = form.validate()
    if (hasErrors) return document.getElementById(`notice-${Object.keys(errors)[0]}`)?.focus()
    const draft = draftOf(form.values)
    const refused = (error: ApiError) => form.setErrors(fieldErrors(error))
    // Not callbacks of mutate: a new version begins the form anew, and those of a form that is gone are not called.
    if (stored) {
      const { noticeId, objectVersionNumber } = stored
      update
        .mutateAsync({ body: { ...draft, noticeId, objectVersionNumber } })
        .then(notice => noticeSuccess(t('saved', { name: notice.title })), refused)
      return
    }
    create.mutateAsync({ body: draft }).then(notice => {
      noticeSuccess(t('created', { name: notice.title }))
      onCreated(notice.noticeId)
    }, refused)
  }

  const labels: Record<string, string> = { title: t('name'), noticeBody: t('text'), endDate: t('ends') }
  const others = languages.filter(language => language.code !== own)
  const day = (name: 'startDate' | 'endDate', label: string) => (
    <DatePickerInput
      id={`notice-${name}`}
      label={label}
      valueFormat={userFormats().dateFormat}
      clearable={!isReadOnly}
      clearButtonProps={{ 'aria-label': words.clear }}
      readOnly={isReadOnly}
      {...form.getInputProps(name)}
    />
  )

  return (
    <Drawer
      {...frame}
      status={stored && <NoticeStatus notice={stored} />}
      note={
        stored &&
        t('lastChange', {
          name: stored.lastUpdatedBy ?? t('nobody'),
          date: dateTimeText(stored.lastUpdateDate),
        })
      }
      footer={
        stored && (isReadOnly || changes === 0) ? (
          <NoticeActions stored={stored} stale={stale} onRemoved={onRemoved} />
        ) : (
          <DrawerFooter
            onSave={save}
            {...(changes > 0 && { onDiscard: () => form.reset() })}
            changes={changes}
            saving={create.isPending || update.isPending}
          />
        )
      }
    >
      <form
        className={css.form}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          save()
        }}
      >
        {isPublished && <Note tone="info">{t('isPublished')}</Note>}
        <ErrorSummary
          fields={Object.keys(form.errors).map(name => ({
            id: `notice-${name}`,
            label: labels[name] ?? name,
          }))}
        />
        {failure && !Object.keys(form.errors).some(name => name in labels) && (
          <Note tone="danger" live>
            {failure.message}
            {failure.code === ('error.optimistic_lock' satisfies ErrorCode) && (
              <Button size="compact-sm" variant="subtle" onClick={onReload}>
                {t('reload')}
              </Button>
            )}
          </Note>
        )}
        <TextInput
          id="notice-title"
          label={t('name')}
          required
          maxLength={200}
          readOnly={isReadOnly}
          {...form.getInputProps('title')}
        />
        <Textarea
          id="notice-noticeBody"
          label={t('text')}
          required
          autosize
          minRows={6}
          maxRows={20}
          maxLength={20_000}
          readOnly={isReadOnly}
          {...form.getInputProps('noticeBody')}
        />
        {others.map(({ code, name }) => (
          <fieldset key={code} className={css.language} lang={code.replace('_', '-')}>
            <TextInput
              label={t('otherTitle', { language: name })}
              maxLength={200}
              readOnly={isReadOnly}
              {...form.getInputProps(`titles.${code}`)}
            />
            <Textarea
              label={t('otherText', { language: name })}
              autosize
              minRows={3}
              maxRows={20}
              maxLength={20_000}
              readOnly={isReadOnly}
              {...form.getInputProps(`bodies.${code}`)}
            />
          </fieldset>
        ))}
        <div className={css.pair}>
          <Select
            label={t('forWhom')}
            data={[
              { value: 'ANNOUNCE', label: t('everybody') },
              { value: 'NOTIFY', label: t('ownPeople') },
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
        <div className={css.pair}>
          {day('startDate', t('begins'))}
          {day('endDate', t('ends'))}
        </div>
        <p className={css.help}>{t('periodHelp')}</p>
        <Switch
          label={t('pin')}
          description={t('pinHelp')}
          disabled={isReadOnly}
          {...form.getInputProps('sticky', { type: 'checkbox' })}
        />
        {/* Enter in a field saves, which a form without a submit button does not do. */}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </Drawer>
  )
}

interface Values {
  title: string
  titles: Record<string, string>
  noticeBody: string
  bodies: Record<string, string>
  receiverTypeCode: ReceiverType
  noticeCategoryCode: NoticeCategory
  startDate: string | null
  endDate: string | null
  sticky: boolean
}

function valuesOf(stored: NoticeDetail | undefined): Values {
  return {
    title: stored?.title ?? '',
    titles: { ...stored?._tls.title },
    noticeBody: stored?.noticeBody ?? '',
    bodies: { ...stored?._tls.noticeBody },
    receiverTypeCode: stored?.receiverTypeCode ?? 'ANNOUNCE',
    noticeCategoryCode: stored?.noticeCategoryCode ?? 'GENERAL',
    startDate: stored?.startDate ?? null,
    endDate: stored?.endDate ?? null,
    sticky: stored?.stickyFlag === 1,
  }
}

/** The rules of the contract, in the words of this screen. */
function rules(t: NoticeWords) {
  const { title, noticeBody } = noticeDraft.shape
  return {
    title: (text: string) => (title.safeParse(text).success ? null : t('nameMissing')),
    noticeBody: (text: string) => (noticeBody.safeParse(text).success ? null : t('textMissing')),
    endDate: (end: string | null, { startDate }: Values) =>
      end && startDate && end < startDate ? t('endBeforeStart') : null,
  }
}

/** What the server says about a field stands at the field. */
function fieldErrors(error: ApiError): Record<string, string> {
  if (error.code === ('error.notice.end_before_start' satisfies ErrorCode)) return { endDate: error.message }
  return Object.fromEntries((error.fields ?? []).map(({ field, message }) => [field, message]))
}

function changedFields(before: Values, now: Values): number {
  const flat = ({ titles, bodies, ...plain }: Values): Record<string, unknown> => ({
    ...plain,
    ...Object.fromEntries(Object.entries(titles).map(([code, text]) => [`title ${code}`, text])),
    ...Object.fromEntries(Object.entries(bodies).map(([code, text]) => [`body ${code}`, text])),
  })
  const [one, other] = [flat(before), flat(now)]
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    key => (one[key] ?? '') !== (other[key] ?? ''),
  ).length
}

function draftOf({ titles, bodies, startDate, endDate, sticky, ...plain }: Values) {
  return {
    ...plain,
    stickyFlag: sticky ? (1 as const) : (0 as const),
    _tls: { title: titles, noticeBody: bodies },
    ...(startDate && { startDate }),
    ...(endDate && { endDate }),
  }
}
