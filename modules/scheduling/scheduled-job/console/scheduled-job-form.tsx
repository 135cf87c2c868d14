import { useIsRefused } from '@atrium/console/access/use-authority.ts'
import { query, useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { type FieldTexts, MultiLanguageInput } from '@atrium/console/language/multi-language-input.tsx'
import { LovPicker } from '@atrium/console/lookups/lov-picker.tsx'
import { DeleteButton } from '@atrium/console/records/delete-button.tsx'
import type { OpenRecord } from '@atrium/console/records/record-drawer.tsx'
import { RecordForm } from '@atrium/console/records/record-form.tsx'
import { useRecordForm } from '@atrium/console/records/use-record-form.ts'
import { useStore } from '@atrium/console/session/store.ts'
import { userState } from '@atrium/console/session/user-state.ts'
import { type ScheduledKind, scheduledKinds } from '@atrium/contract/scheduling/scheduled-kinds'
import { RoleBadge } from '@atrium/ui/display/badges/role-badge.tsx'
import { Note } from '@atrium/ui/feedback/note.tsx'
import { CodeInput } from '@atrium/ui/form/code-input.tsx'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { DrawerFooter } from '@atrium/ui/overlay/drawer-footer.tsx'
import { NumberInput, Select, TextInput } from '@mantine/core'
import { IconCalendarTime } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ScheduledJobDetail, scheduledJobApi, scheduledJobDraft } from '../scheduled-job.contract.ts'
import { NextRuns } from './next-runs.tsx'
import css from './scheduled-job.module.css'
import { ScheduledJobActions } from './scheduled-job-actions.tsx'
import { type ScheduledJobText, scheduledJobTexts } from './scheduled-job-texts.ts'

interface ScheduledJobFormProps extends OpenRecord<ScheduledJobDetail> {
  onCreated: (jobId: string) => void
  onRemoved: () => void
}

const stale = [scheduledJobApi.list, scheduledJobApi.get]

/** Cron expressions of common schedules. */
const usualCrons = {
  hourly: '0 * * * *',
  daily: '0 6 * * *',
  weekdays: '30 7 * * 1-5',
  weekly: '0 6 * * 1',
  monthly: '0 3 1 * *',
} as const

export function ScheduledJobForm(props: ScheduledJobFormProps) {
  const { stored, frame, onChanges, onReload, onCreated, onRemoved } = props
  const t = useFeatureText(scheduledJobTexts)
  const user = useStore(userState, state => state.currentUser)
  const isOthers = stored !== undefined && stored.tenantId !== user?.tenantId
  const isRefused = useIsRefused(stored ? scheduledJobApi.update : scheduledJobApi.create)
  const isReadOnly = isOthers || isRefused
  const offered = useQuery(query(scheduledJobApi.kinds)).data
  const create = useCall(scheduledJobApi.create, stale, { quiet: true })
  const update = useCall(scheduledJobApi.update, stale, { quiet: true })
  // A deleted record must not be fetched again.
  const remove = useCall(scheduledJobApi.remove, [scheduledJobApi.list])
  const record = useRecordForm({
    entity: 'scheduledJob',
    initial: valuesOf(stored, user?.timeZone || 'UTC'),
    rules: rules(t, stored),
    labels: {
      description: t('name'),
      names: t('name'),
      jobCode: t('code'),
      jobHandler: t('kind'),
      listPath: t('listPath'),
      fileType: t('fileType'),
      atLeast: t('atLeast'),
      keepDays: t('keepDays'),
      jobCron: t('cron'),
      timeZone: t('timeZone'),
      logDays: t('logDays'),
    },
    refusals: {
      'error.scheduled_job.code_taken': 'jobCode',
      'error.scheduled_job.cron': 'jobCron',
      'error.scheduled_job.too_often': 'jobCron',
      'error.time_zone.unknown': 'timeZone',
    },
    isReadOnly,
    calls: [create, update],
    send: values => {
      const draft = draftOf(values)
      if (!stored) return create.mutateAsync({ body: { ...draft, jobCode: values.jobCode } })
      const { jobId, objectVersionNumber } = stored
      return update.mutateAsync({ body: { ...draft, jobId, objectVersionNumber } })
    },
    onSaved: job => {
      noticeSuccess(t(stored ? 'saved' : 'created', { name: job.description }))
      if (!stored) onCreated(job.jobId)
    },
    onChanges,
  })
  const { form, field } = record
  const { jobHandler, jobCron, timeZone } = form.values
  const params = Object.keys(scheduledKinds[jobHandler].shape)
  const kinds = [...new Set([...(offered?.kinds ?? []), ...(stored ? [stored.jobHandler] : [])])]
  const lists = offered?.lists ?? []
  const number = (name: 'atLeast' | 'keepDays' | 'logDays') => (
    <NumberInput label={t(name)} required min={1} allowDecimal={false} hideControls {...field(name)} />
  )

  return (
    <RecordForm
      frame={frame}
      record={record}
      onSave={record.save}
      onReload={onReload}
      badge={
        <RoleBadge>
          <Glyph icon={IconCalendarTime} size={14} />
        </RoleBadge>
      }
      stored={stored}
      footer={!isReadOnly && <DrawerFooter {...record.footer} />}
      lead={isOthers && <Note tone="info">{t('otherTenant', { tenant: stored.tenantName })}</Note>}
    >
      {stored && <ScheduledJobActions job={stored} />}
      <MultiLanguageInput
        label={t('name')}
        required
        maxLength={120}
        field={field('description')}
        texts={form.values.names}
        onTexts={names => form.setFieldValue('names', names)}
      />
      <CodeInput
        label={t('code')}
        description={t(stored ? 'codeFixed' : 'codeHelp')}
        fixed={stored !== undefined}
        {...field('jobCode')}
      />
      <Select
        label={t('kind')}
        description={t(`${jobHandler}-help`)}
        required
        allowDeselect={false}
        data={kinds.map(value => ({ value, label: t(value) }))}
        {...field('jobHandler')}
      />
      {params.includes('listPath') && (
        <div className={css.pair}>
          <Select
            label={t('listPath')}
            required
            searchable
            allowDeselect={false}
            data={lists.map(({ path, name }) => ({ value: path, label: name }))}
            {...field('listPath')}
          />
          <Select
            label={t('fileType')}
            allowDeselect={false}
            data={[
              { value: 'xlsx', label: t('xlsx') },
              { value: 'csv', label: t('csv') },
            ]}
            {...field('fileType')}
          />
        </div>
      )}
      {params.includes('atLeast') && number('atLeast')}
      {params.includes('keepDays') && number('keepDays')}
      <TextInput
        label={t('cron')}
        description={t('cronHelp')}
        required
        maxLength={120}
        classNames={{ input: 'mono' }}
        {...field('jobCron')}
      />
      {!isReadOnly && (
        <Select
          label={t('usual')}
          data={Object.entries(usualCrons).map(([name, cron]) => ({
            value: cron,
            label: t(name as keyof typeof usualCrons),
          }))}
          value={Object.values(usualCrons).find(cron => cron === jobCron) ?? null}
          onChange={cron => cron !== null && form.setFieldValue('jobCron', cron)}
          allowDeselect={false}
          placeholder="–"
        />
      )}
      <LovPicker
        viewCode="HIAM.TIME_ZONE"
        label={t('timeZone')}
        clearable={false}
        text={timeZone.replaceAll('_', ' ')}
        {...field('timeZone')}
        onChange={zone => form.setFieldValue('timeZone', zone ?? 'UTC')}
      />
      <NextRuns jobCron={jobCron} timeZone={timeZone} />
      {number('logDays')}
      {stored && <p className={css.help}>{t('inName', { name: stored.realName })}</p>}
      {stored && !isReadOnly && (
        <DeleteButton
          call={scheduledJobApi.remove}
          busy={remove.isPending}
          onDelete={onSettled =>
            remove.mutate(
              { body: [{ jobId: stored.jobId, objectVersionNumber: stored.objectVersionNumber }] },
              {
                onSuccess: () => {
                  noticeSuccess(t('deleted', { name: stored.description }))
                  onRemoved()
                },
                onSettled,
              },
            )
          }
          question={t('deleteQuestion', { name: stored.description })}
          effect={t('deleteEffect')}
          action={t('deleteAction')}
          keep={t('keep')}
        />
      )}
    </RecordForm>
  )
}

interface Values {
  description: string
  names: FieldTexts
  jobCode: string
  jobHandler: ScheduledKind
  listPath: string
  fileType: string
  atLeast: number | ''
  keepDays: number | ''
  jobCron: string
  timeZone: string
  logDays: number | ''
}

function valuesOf(stored: ScheduledJobDetail | undefined, timeZone: string): Values {
  const { listPath = '', fileType = 'xlsx', atLeast = 5, keepDays = 30 } = stored?.jobParam ?? {}
  return {
    description: stored?.description ?? '',
    names: { ...stored?._tls.description },
    jobCode: stored?.jobCode ?? '',
    jobHandler: stored?.jobHandler ?? 'list-export',
    listPath: String(listPath),
    fileType: String(fileType),
    atLeast: Number(atLeast),
    keepDays: Number(keepDays),
    jobCron: stored?.jobCron ?? '0 6 * * 1-5',
    timeZone: stored?.timeZone ?? timeZone,
    logDays: stored?.keepDays ?? 30,
  }
}

/** The parameters of the selected kind of job. */
function paramsOf({ jobHandler, listPath, fileType, atLeast, keepDays }: Values) {
  const all = { listPath, fileType, atLeast: Number(atLeast), keepDays: Number(keepDays) }
  const names = Object.keys(scheduledKinds[jobHandler].shape) as (keyof typeof all)[]
  return Object.fromEntries(names.map(name => [name, all[name]]))
}

const draftOf = (values: Values) => ({
  description: values.description,
  jobHandler: values.jobHandler,
  jobParam: paramsOf(values),
  jobCron: values.jobCron,
  timeZone: values.timeZone,
  keepDays: Number(values.logDays),
  _tls: { description: values.names },
})

/** The validation rules of the contract, with the messages of this form. */
function rules(t: ScheduledJobText, stored: ScheduledJobDetail | undefined) {
  const { shape } = scheduledJobDraft
  /** Whether the parameter is invalid for the selected kind. */
  const isWrong = (name: string, values: Values) => {
    const found = scheduledKinds[values.jobHandler].safeParse(paramsOf(values))
    return !found.success && found.error.issues.some(({ path }) => path[0] === name)
  }
  return {
    description: (value: string) => (shape.description.safeParse(value).success ? null : t('nameMissing')),
    jobCode: (value: string) => (stored || shape.jobCode.safeParse(value).success ? null : t('codeWrong')),
    jobCron: (value: string) => (shape.jobCron.safeParse(value).success ? null : t('cronWrong')),
    listPath: (_: string, values: Values) => (isWrong('listPath', values) ? t('listMissing') : null),
    atLeast: (_: number | '', values: Values) =>
      isWrong('atLeast', values) ? t('numberWrong', { least: 1, most: 100 }) : null,
    keepDays: (_: number | '', values: Values) => {
      const [least, most] = values.jobHandler === 'sign-in-clearing' ? [30, 3650] : [1, 30]
      return isWrong('keepDays', values) ? t('numberWrong', { least, most }) : null
    },
    logDays: (value: number | '') =>
      shape.keepDays.safeParse(value).success ? null : t('numberWrong', { least: 1, most: 365 }),
  }
}
