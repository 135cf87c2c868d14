import { Can } from '@atrium/console/access/can.tsx'
import { useIsRefused } from '@atrium/console/access/use-authority.ts'
import { query, useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { PersonBadge } from '@atrium/console/files/person-badge.tsx'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { dateText, dateTimeText } from '@atrium/console/language/formats.ts'
import { SettingsForm } from '@atrium/console/records/settings/settings-form.tsx'
import { useRecordForm } from '@atrium/console/records/use-record-form.ts'
import { Chip } from '@atrium/ui/display/chip.tsx'
import { PageHeader } from '@atrium/ui/display/page-header.tsx'
import { FailedState } from '@atrium/ui/feedback/failed-state.tsx'
import { Note } from '@atrium/ui/feedback/note.tsx'
import { ProgressLine } from '@atrium/ui/feedback/progress-line.tsx'
import { Button, NumberInput, Radio } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  demand,
  isCompulsory,
  mostGraceDays,
  mostRememberDays,
  type PolicyPreview,
  reminderHours,
  type SecondFactorPolicy,
  secondFactorPolicyApi,
} from '../second-factor-policy.contract.ts'
import css from './second-factor-policy.module.css'
import { secondFactorPolicyTexts } from './second-factor-policy-texts.ts'

/** The tenant's policy for second factors, with the people it affects beside it. */
export function SecondFactorPolicyPage() {
  const t = useFeatureText(secondFactorPolicyTexts)
  const policy = useQuery(query(secondFactorPolicyApi.get))
  const preview = useQuery({ ...query(secondFactorPolicyApi.preview), staleTime: 0 })
  const failed = policy.error ?? preview.error
  return (
    <div className={css.page}>
      <PageHeader parents={[t('parent')]} title={t('title')} />
      {failed ? (
        <div className={css.failed}>
          <FailedState
            title={t('couldNotLoad')}
            requestId={failed.requestId}
            onRetry={() => void Promise.all([policy.refetch(), preview.refetch()])}
          />
        </div>
      ) : policy.data && preview.data ? (
        <div className={css.split}>
          <div className={css.main}>
            <PolicyForm
              key={policy.data.objectVersionNumber ?? 0}
              stored={policy.data}
              onReload={() => void policy.refetch()}
            />
          </div>
          <aside className={css.pane} aria-label={t('affects')}>
            <Affected preview={preview.data} />
            <Reminder policy={policy.data} preview={preview.data} />
          </aside>
        </div>
      ) : (
        <ProgressLine />
      )}
    </div>
  )
}

function PolicyForm({ stored, onReload }: { stored: SecondFactorPolicy; onReload: () => void }) {
  const t = useFeatureText(secondFactorPolicyTexts)
  const isReadOnly = useIsRefused(secondFactorPolicyApi.update)
  const update = useCall(secondFactorPolicyApi.update, [secondFactorPolicyApi.get], { quiet: true })
  const { objectVersionNumber, requiredDate } = stored
  const record = useRecordForm({
    entity: 'secondFactorPolicy',
    initial: { demand: stored.demand, graceDays: stored.graceDays, rememberDays: stored.rememberDays },
    rules: {
      graceDays: (value: unknown) => (isWithin(mostGraceDays, value) ? null : t('numberWrong')),
      rememberDays: (value: unknown) => (isWithin(mostRememberDays, value) ? null : t('numberWrong')),
    },
    labels: { demand: t('demand'), graceDays: t('graceDays'), rememberDays: t('rememberDays') },
    refusals: {},
    isReadOnly,
    calls: [update],
    send: draft =>
      update.mutateAsync({
        body: { ...draft, ...(objectVersionNumber !== undefined && { objectVersionNumber }) },
      }),
    onSaved: () => noticeSuccess(t('saved')),
  })
  const { values } = record.form
  return (
    <SettingsForm
      record={record}
      isReadOnly={isReadOnly}
      onReload={onReload}
      lead={<Note tone="info">{t('strictest')}</Note>}
    >
      <Radio.Group
        label={t('demand')}
        description={t('demandHelp')}
        classNames={line}
        readOnly={isReadOnly}
        {...record.form.getInputProps('demand')}
      >
        <div className={css.choices}>
          {demand.options.map(value => (
            <Radio
              key={value}
              value={value}
              label={t(value)}
              description={t(`${value}Help`)}
              className={css.choice ?? ''}
            />
          ))}
        </div>
      </Radio.Group>
      {isCompulsory(values.demand) && (
        <div className={css.grace}>
          <NumberInput
            label={t('graceDays')}
            description={t('graceHelp')}
            allowDecimal={false}
            min={0}
            max={mostGraceDays}
            classNames={days}
            {...record.field('graceDays')}
          />
          {isWithin(mostGraceDays, values.graceDays) && (
            <GraceLine since={requiredDate} days={values.graceDays} />
          )}
        </div>
      )}
      {values.demand !== 'off' && (
        <NumberInput
          label={t('rememberDays')}
          description={t('rememberHelp')}
          allowDecimal={false}
          min={0}
          max={mostRememberDays}
          classNames={days}
          {...record.field('rememberDays')}
        />
      )}
    </SettingsForm>
  )
}

/** Label and help beside the input. */
const line = { root: css.line ?? '', label: css.label ?? '', description: css.help ?? '' }

const days = { ...line, wrapper: css.days ?? '' }

/** The days from the one on which a second factor is required to the one on which the sign-in asks for it. */
function GraceLine({ since, days }: { since: string | undefined; days: number }) {
  const t = useFeatureText(secondFactorPolicyTexts)
  const first = since === undefined ? new Date() : new Date(since)
  const last = new Date(first.getTime() + days * 86_400_000)
  return (
    <ol className={css.graceLine} aria-label={t('graceDays')}>
      <li>{since === undefined ? t('today') : t('since', { day: dateText(since) })}</li>
      <li>{t('blocked', { day: dateText(last.toISOString()) })}</li>
    </ol>
  )
}

const isWithin = (most: number, value: unknown): boolean =>
  typeof value === 'number' && value >= 0 && value <= most

/** The people who would have to act if a second factor is required. */
function Affected({ preview }: { preview: PolicyPreview }) {
  const t = useFeatureText(secondFactorPolicyTexts)
  const { peopleCount, withoutCount, administratorsWithout, isReady, people } = preview
  return (
    <>
      <h2 className={css.title}>{t('affects')}</h2>
      <p className={css.figure}>
        {withoutCount === 0 ? t('allReady') : t('without', { count: withoutCount, total: peopleCount })}
        {administratorsWithout > 0 && (
          <span className={css.risk}>; {t('ofAdministrators', { count: administratorsWithout })}</span>
        )}
      </p>
      <Marks
        administrators={administratorsWithout}
        without={withoutCount - administratorsWithout}
        ready={peopleCount - withoutCount}
      />
      {people.length > 0 && (
        <ul className={css.people} aria-label={t('people')}>
          {people.map(({ id, realName, administratorFlag }) => (
            <li key={id}>
              <PersonBadge name={realName} />
              <bdi className={css.name}>{realName}</bdi>
              {administratorFlag && <Chip>{t('administrator')}</Chip>}
            </li>
          ))}
        </ul>
      )}
      {withoutCount > people.length && (
        <p className={css.more}>{t('more', { count: withoutCount - people.length })}</p>
      )}
      <Note tone={isReady ? 'ok' : 'warn'}>{t(isReady ? 'ready' : 'notReady')}</Note>
    </>
  )
}

/** Reminds those who must act by the policy that is stored, once in a while. */
function Reminder({ policy, preview }: { policy: SecondFactorPolicy; preview: PolicyPreview }) {
  const t = useFeatureText(secondFactorPolicyTexts)
  const remind = useCall(secondFactorPolicyApi.remind, [secondFactorPolicyApi.get])
  const { demand: stored, remindedDate } = policy
  const count = stored === 'required' ? preview.withoutCount : preview.administratorsWithout
  if (!isCompulsory(stored) || count === 0) return null
  const isSoon =
    remindedDate !== undefined && Date.now() < Date.parse(remindedDate) + reminderHours * 3_600_000
  return (
    <div className={css.reminder}>
      <Can call={secondFactorPolicyApi.remind}>
        <Button
          disabled={isSoon}
          loading={remind.isPending}
          onClick={() =>
            remind.mutate({}, { onSuccess: sent => noticeSuccess(t('reminded', { count: sent.count })) })
          }
        >
          {t('remind', { count })}
        </Button>
      </Can>
      {remindedDate !== undefined && (
        <span className={css.more}>{t('remindedAt', { day: dateTimeText(remindedDate) })}</span>
      )}
    </div>
  )
}

/** The most marks in the picture; with more people each stands for several. */
const mostMarks = 60

/** The people as marks: those without a second factor, administrators first, and those with one. */
function Marks(counts: Record<'administrators' | 'without' | 'ready', number>) {
  const t = useFeatureText(secondFactorPolicyTexts)
  const kinds = ['administrators', 'without', 'ready'] as const
  const total = kinds.reduce((sum, kind) => sum + counts[kind], 0)
  const each = Math.max(1, Math.ceil(total / mostMarks))
  return (
    <figure className={css.marks}>
      <div className={css.field} aria-hidden="true">
        {kinds.flatMap(kind =>
          Array.from({ length: Math.ceil(counts[kind] / each) }, (_, at) => (
            <i key={`${kind} ${at}`} data-kind={kind} />
          )),
        )}
      </div>
      <figcaption className={css.legend}>
        {kinds.map(kind => (
          <span key={kind}>
            <i data-kind={kind} aria-hidden="true" /> {t(`mark.${kind}`)}
          </span>
        ))}
        {each > 1 && <span>{t('mark.each', { count: each })}</span>}
      </figcaption>
    </figure>
  )
}
