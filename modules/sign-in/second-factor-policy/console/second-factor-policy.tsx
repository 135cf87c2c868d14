import { useIsRefused } from '@atrium/console/access/use-authority.ts'
import { query, useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { PersonBadge } from '@atrium/console/files/person-badge.tsx'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { dateText } from '@atrium/console/language/formats.ts'
import { SettingsForm } from '@atrium/console/records/settings-form.tsx'
import { useRecordForm } from '@atrium/console/records/use-record-form.ts'
import { Chip } from '@atrium/ui/display/chip.tsx'
import { PageHeader } from '@atrium/ui/display/page-header.tsx'
import { FailedState } from '@atrium/ui/feedback/failed-state.tsx'
import { Note } from '@atrium/ui/feedback/note.tsx'
import { ProgressLine } from '@atrium/ui/feedback/progress-line.tsx'
import { NumberInput, Radio } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  demand,
  mostGraceDays,
  mostRememberDays,
  type PolicyPreview,
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
  const { objectVersionNumber, requiredDate, blockedDate } = stored
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
        readOnly={isReadOnly}
        {...record.form.getInputProps('demand')}
      >
        <div className={css.choices}>
          {demand.options.map(value => (
            <Radio key={value} value={value} label={t(value)} description={t(`${value}Help`)} />
          ))}
        </div>
      </Radio.Group>
      {values.demand === 'required' && (
        <NumberInput
          label={t('graceDays')}
          description={t('graceHelp')}
          allowDecimal={false}
          min={0}
          max={mostGraceDays}
          className={css.number ?? ''}
          {...record.field('graceDays')}
        />
      )}
      {requiredDate && blockedDate && values.demand === 'required' && (
        <Note tone="info">
          {t('blockedFrom', { since: dateText(requiredDate), from: dateText(blockedDate) })}
        </Note>
      )}
      {values.demand !== 'off' && (
        <NumberInput
          label={t('rememberDays')}
          description={t('rememberHelp')}
          allowDecimal={false}
          min={0}
          max={mostRememberDays}
          className={css.number ?? ''}
          {...record.field('rememberDays')}
        />
      )}
    </SettingsForm>
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
          <span className={css.risk}>; {t('administrators', { count: administratorsWithout })}</span>
        )}
      </p>
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
