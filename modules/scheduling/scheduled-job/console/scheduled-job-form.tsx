import { Can } from '@atrium/console/access/can.tsx'
import { useIsRefused } from '@atrium/console/access/use-authority.ts'
import { query, useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { type FieldTexts, MultiLanguageInput } from '@atrium/console/language/multi-language-input.tsx'
import { LovPicker } from '@atrium/console/lookups/lov-picker.tsx'
import { codesCompared, useNewCode } from '@atrium/console/new-code/use-new-code.ts'
import { DeleteButton } from '@atrium/console/records/delete-button.tsx'
import type { OpenRecord } from '@atrium/console/records/record-drawer.tsx'
import { RecordForm } from '@atrium/console/records/record-form.tsx'
import { useRecordForm } from '@atrium/console/records/use-record-form.ts'
import { useStore } from '@atrium/console/session/store.ts'
import { userState } from '@atrium/console/session/user-state.ts'
import { paramsSchema, type ScheduledKind } from '@atrium/contract/scheduling/scheduled-kind'
import { RoleBadge } from '@atrium/ui/display/badges/role-badge.tsx'
import { Note } from '@atrium/ui/feedback/note.tsx'
import { CodeInput } from '@atrium/ui/form/code-input.tsx'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { DrawerActions, DrawerFooter } from '@atrium/ui/overlay/drawer-footer.tsx'
import { NumberInput, Select, TextInput } from '@mantine/core'
import { IconCalendarTime } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { jobRunApi } from '../../job-run/job-run.contract.ts'
import { type ScheduledJobDetail, scheduledJobApi, scheduledJobDraft } from '../scheduled-job.contract.ts'
import { LastRun } from './last-run.tsx'
import { NextRuns } from './next-runs.tsx'
import { ScheduleField } from './schedule-field.tsx'
import css from './scheduled-job.module.css'
import { RunNow, ScheduledJobActions } from './scheduled-job-actions.tsx'
import { ScheduledJobParams } from './scheduled-job-params.tsx'
import { type ScheduledJobText, scheduledJobTexts } from './scheduled-job-texts.ts'
import { useScheduledKinds } from './scheduled-kinds.ts'

interface ScheduledJobFormProps extends OpenRecord<ScheduledJobDetail> {
  onCreated: (jobId: string) => void
  onRemoved: () => void
}

const stale = [scheduledJobApi.list, scheduledJobApi.get]

export function ScheduledJobForm(props: ScheduledJobFormProps) {
  const { stored, frame, onChanges, onReload, onCreated, onRemoved } = props
  const t = useFeatureText(scheduledJobTexts)
  const { kinds, kindOf, text } = useScheduledKinds()
  const user = useStore(userState, state => state.currentUser)
  const isOthers = stored !== undefined && stored.tenantId !== user?.tenantId
  const isRefused = useIsRefused(stored ? scheduledJobApi.update : scheduledJobApi.create)
  const isReadOnly = isOthers || isRefused
  const mayRun = !useIsRefused(scheduledJobApi.trigger)
  const offered = useQuery(query(scheduledJobApi.kinds)).data
  const create = useCall(scheduledJobApi.create, stale, { quiet: true })
  const update = useCall(scheduledJobApi.update, stale, { quiet: true })
  // A deleted record must not be fetched again.
  const remove = useCall(scheduledJobApi.remove, [scheduledJobApi.list])
  const record = useRecordForm({
    entity: 'scheduledJob',
    initial: valuesOf(kinds, stored, user?.timeZone || 'UTC'),
    rules: rules(t, kinds, stored),
    labels: {
      description: t('name'),
      names: t('name'),
      jobCode: t('code'),
      jobHandler: t('kind'),
      ...Object.fromEntries(paramNames(kinds).map(name => [name, text(name)])),
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
    fixed: ['jobCode'],
    isReadOnly,
    lock: isOthers ? t('otherTenant', { tenant: stored.tenantName }) : undefined,
    calls: [create, update],
    send: values => {
      const draft = draftOf(values, kindOf(values.jobHandler))
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
  useNewCode({
    form,
    isNew: !stored,
    field: 'jobCode',
    code: form.values.jobCode,
    name: form.values.description,
    find: (jobCode, tenantId) =>
      query(scheduledJobApi.list, {
        query: { jobCode, tenantId: tenantId?.toString(), size: codesCompared },
      }),
    codesIn: ({ content }) => content.map(one => one.jobCode),
  })
  const { jobHandler, jobCron, timeZone } = form.values
  const lists = offered?.lists ?? []
  const storedList = stored?.jobParam.listPath
  const isOffered = storedList === undefined || lists.some(({ path }) => path === storedList)
  const offeredLists = isOffered ? lists : [...lists, { path: String(storedList), name: String(storedList) }]
  const offeredKinds = [...new Set([...(offered?.kinds ?? []), ...(stored ? [stored.jobHandler] : [])])]

  const runNow = stored && mayRun && <RunNow job={stored} />
  const schedule = (
    <JobSchedule
      {...{ jobCron, timeZone, field, isReadOnly, t }}
      isUnsaved={stored !== undefined && jobCron !== stored.jobCron}
      onChange={(name, value) => form.setFieldValue(name, value)}
    />
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
      footer={
        isReadOnly ? (
          runNow && <DrawerActions>{runNow}</DrawerActions>
        ) : (
          <DrawerFooter {...record.footer} end={runNow} />
        )
      }
      lead={isOthers && <Note tone="info">{t('otherTenant', { tenant: stored.tenantName })}</Note>}
    >
      {stored && (
        <Can call={jobRunApi.list} keepsRoom={false}>
          <LastRun jobId={stored.jobId} t={t} />
        </Can>
      )}
      {stored && schedule}
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
        description={t('codeHelp')}
        fixed={stored && t('codeFixed')}
        {...field('jobCode')}
      />
      <Select
        label={t('kind')}
        description={text(`${jobHandler}-help`)}
        required
        allowDeselect={false}
        data={offeredKinds.map(value => ({ value, label: text(value) }))}
        {...field('jobHandler')}
      />
      <ScheduledJobParams kind={kindOf(jobHandler)} lists={offeredLists} text={text} field={field} />
      {!stored && schedule}
      <NumberInput
        label={t('logDays')}
        required
        min={1}
        allowDecimal={false}
        hideControls
        {...field('logDays')}
      />
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

interface JobScheduleProps {
  jobCron: string
  timeZone: string
  /** The props of an input. */
  field: ReturnType<typeof useRecordForm<Values, ScheduledJobDetail>>['field']
  onChange: (name: 'jobCron' | 'timeZone', value: string) => void
  isReadOnly: boolean
  isUnsaved: boolean
  t: ScheduledJobText
}

/** When the job runs, in words, with the next five times. */
function JobSchedule({ jobCron, timeZone, field, onChange, isReadOnly, isUnsaved, t }: JobScheduleProps) {
  return (
    <>
      <ScheduleField
        cron={jobCron}
        onCron={cron => onChange('jobCron', cron)}
        isReadOnly={isReadOnly}
        isUnsaved={isUnsaved}
        cronField={
          <TextInput
            label={t('cron')}
            description={t('cronHelp')}
            required
            maxLength={120}
            classNames={{ input: 'mono' }}
            {...field('jobCron')}
          />
        }
        timeZoneField={
          <LovPicker
            viewCode="HIAM.TIME_ZONE"
            label={t('timeZone')}
            clearable={false}
            text={timeZone.replaceAll('_', ' ')}
            {...field('timeZone')}
            onChange={zone => onChange('timeZone', zone ?? 'UTC')}
          />
        }
      />
      <NextRuns jobCron={jobCron} timeZone={timeZone} />
    </>
  )
}

interface FixedValues {
  description: string
  names: FieldTexts
  jobCode: string
  jobHandler: string
  jobCron: string
  timeZone: string
  logDays: number | ''
}

/** With the parameters of all kinds, so that those entered are there again when a kind is chosen again. */
type Values = FixedValues & Record<string, string | number | FieldTexts>

const paramNames = (kinds: readonly ScheduledKind[]) => [
  ...new Set(kinds.flatMap(({ params }) => Object.keys(params))),
]

/** The initial parameters: those of the stored job, otherwise those that are usual. */
const paramsOf = (kinds: readonly ScheduledKind[], stored: ScheduledJobDetail | undefined) =>
  Object.fromEntries(
    kinds
      .flatMap(({ params }) => Object.entries(params))
      .map(([name, param]) => {
        const value = stored?.jobParam[name]
        if (param.type === 'number') return [name, Number(value ?? param.usual)]
        return [name, String(value ?? (param.type === 'choice' ? param.usual : ''))]
      }),
  )

function valuesOf(
  kinds: readonly ScheduledKind[],
  stored: ScheduledJobDetail | undefined,
  timeZone: string,
): Values {
  return {
    ...paramsOf(kinds, stored),
    description: stored?.description ?? '',
    names: { ...stored?._tls.description },
    jobCode: stored?.jobCode ?? '',
    jobHandler: stored?.jobHandler ?? 'list-export',
    jobCron: stored?.jobCron ?? '0 6 * * 1-5',
    timeZone: stored?.timeZone ?? timeZone,
    logDays: stored?.keepDays ?? 30,
  }
}

/** The parameters of the selected kind. An empty number is zero, which no kind allows. */
const chosenParams = (values: Values, kind: ScheduledKind | undefined) =>
  Object.fromEntries(
    Object.entries(kind?.params ?? {}).map(([name, { type }]) => [
      name,
      type === 'number' ? Number(values[name]) : String(values[name]),
    ]),
  )

const draftOf = (values: Values, kind: ScheduledKind | undefined) => ({
  description: values.description,
  jobHandler: values.jobHandler,
  jobParam: chosenParams(values, kind),
  jobCron: values.jobCron,
  timeZone: values.timeZone,
  keepDays: Number(values.logDays),
  _tls: { description: values.names },
})

/** The validation rules of the contract, with the messages of this form. */
function rules(t: ScheduledJobText, kinds: readonly ScheduledKind[], stored: ScheduledJobDetail | undefined) {
  const { shape } = scheduledJobDraft
  const ofParam = (name: string) => (_: unknown, values: Values) => {
    const kind = kinds.find(one => one.kind === values.jobHandler)
    const param = kind?.params[name]
    if (!kind || !param) return null
    const { error } = paramsSchema(kind).safeParse(chosenParams(values, kind))
    if (!error?.issues.some(({ path }) => path[0] === name)) return null
    if (param.type !== 'number') return t('listMissing')
    return t('numberWrong', { least: param.least, most: param.most })
  }
  return {
    ...Object.fromEntries(paramNames(kinds).map(name => [name, ofParam(name)])),
    description: (value: unknown) => (shape.description.safeParse(value).success ? null : t('nameMissing')),
    jobCode: (value: unknown) => (stored || shape.jobCode.safeParse(value).success ? null : t('codeWrong')),
    jobCron: (value: unknown) => (shape.jobCron.safeParse(value).success ? null : t('cronWrong')),
    logDays: (value: unknown) =>
      shape.keepDays.safeParse(value).success ? null : t('numberWrong', { least: 1, most: 365 }),
  }
}
