import { useIsRefused } from '@atrium/console/access/use-authority.ts'
import { query, useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { dateText } from '@atrium/console/language/formats.ts'
import { SettingsForm } from '@atrium/console/records/settings/settings-form.tsx'
import { useRecordForm } from '@atrium/console/records/use-record-form.ts'
import { type CountableKind, countableKind } from '@atrium/contract/sign-in/countable-kind'
import { PageHeader } from '@atrium/ui/display/page-header.tsx'
import { FailedState } from '@atrium/ui/feedback/failed-state.tsx'
import { Note } from '@atrium/ui/feedback/note.tsx'
import { ProgressLine } from '@atrium/ui/feedback/progress-line.tsx'
import { Checkbox, NumberInput, Radio } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  demand,
  mostGraceDays,
  mostRememberDays,
  type PolicyPreview,
  type SecondFactorPolicy,
  secondFactorPolicyApi,
} from '../second-factor-policy.contract.ts'
import { Affected, Reminder } from './affected-people.tsx'
import { RolePolicies, type RoleRow, rowOf } from './role-policies.tsx'
import css from './second-factor-policy.module.css'
import { secondFactorPolicyTexts } from './second-factor-policy-texts.ts'
import { usePreview } from './use-preview.ts'

/** The tenant's policy for second factors, with the people it affects beside it. */
export function SecondFactorPolicyPage() {
  const t = useFeatureText(secondFactorPolicyTexts)
  const policy = useQuery(query(secondFactorPolicyApi.get))
  return (
    <div className={css.page}>
      <PageHeader parents={[t('parent')]} title={t('title')} />
      {policy.error ? (
        <div className={css.failed}>
          <FailedState
            title={t('couldNotLoad')}
            requestId={policy.error.requestId}
            onRetry={() => void policy.refetch()}
          />
        </div>
      ) : policy.data ? (
        <PolicyForm
          key={policy.data.objectVersionNumber ?? 0}
          stored={policy.data}
          onReload={() => void policy.refetch()}
        />
      ) : (
        <ProgressLine />
      )}
    </div>
  )
}

function PolicyForm({ stored, onReload }: { stored: SecondFactorPolicy; onReload: () => void }) {
  const t = useFeatureText(secondFactorPolicyTexts)
  const { record, isReadOnly } = usePolicyForm(stored)
  const { values } = record.form
  const preview = usePreview(values)
  return (
    <div className={css.split}>
      <div className={css.main}>
        <SettingsForm
          record={record}
          isReadOnly={isReadOnly}
          onReload={onReload}
          lead={<Note tone="info">{t('strictest')}</Note>}
        >
          <DemandChoice isReadOnly={isReadOnly} input={record.form.getInputProps('demand')} />
          {values.demand === 'required' && (
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
                <GraceLine since={stored.requiredDate} days={values.graceDays} />
              )}
            </div>
          )}
          <RolePolicies
            rows={values.roles}
            everyone={values.demand}
            counts={preview.data?.roles ?? []}
            isReadOnly={isReadOnly}
            error={record.form.errors.roles}
            onChange={roles => record.form.setFieldValue('roles', roles)}
          />
          {[values, ...values.roles].some(one => one.demand === 'required') && (
            <KindChoice
              counts={preview.data}
              isReadOnly={isReadOnly}
              input={record.form.getInputProps('kinds')}
            />
          )}
          {(values.demand !== 'off' || values.roles.length > 0) && (
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
      </div>
      <aside className={css.pane} aria-label={t('affects')}>
        {preview.data && (
          <Affected
            preview={preview.data}
            isLimited={values.kinds.length === 1}
            remembers={values.rememberDays > 0}
          />
        )}
        {preview.error && <Note tone="danger">{preview.error.message}</Note>}
        <Reminder policy={stored} />
      </aside>
    </div>
  )
}

function usePolicyForm(stored: SecondFactorPolicy) {
  const t = useFeatureText(secondFactorPolicyTexts)
  const isReadOnly = useIsRefused(secondFactorPolicyApi.update)
  const { get, preview } = secondFactorPolicyApi
  const update = useCall(secondFactorPolicyApi.update, [get, preview], { quiet: true })
  const { demand, graceDays, rememberDays, kinds, objectVersionNumber } = stored
  const inRange = (most: number) => (value: unknown) => (isWithin(most, value) ? null : t('numberWrong'))
  const record = useRecordForm({
    entity: 'secondFactorPolicy',
    initial: { demand, graceDays, rememberDays, kinds, roles: stored.roles.map(rowOf) },
    rules: {
      graceDays: inRange(mostGraceDays),
      rememberDays: inRange(mostRememberDays),
      kinds: (chosen: readonly CountableKind[]) => (chosen.length > 0 ? null : t('kindMissing')),
      roles: (rows: readonly RoleRow[]) =>
        rows.every(row => isWithin(mostGraceDays, row.graceDays)) ? null : t('numberWrong'),
    },
    labels: {
      demand: t('demand'),
      graceDays: t('graceDays'),
      rememberDays: t('rememberDays'),
      kinds: t('kinds'),
      roles: t('byRole'),
      'roles.demand': t('demand'),
      'roles.graceDays': t('graceDays'),
      'roles.roleId': t('role'),
    },
    refusals: { 'error.role.unknown': 'roles', 'error.passkey.no_domain': 'kinds' },
    isReadOnly,
    calls: [update],
    send: ({ roles, ...draft }) =>
      update.mutateAsync({
        body: {
          ...draft,
          roles: roles.map(({ roleId, demand, graceDays }) => ({ roleId, demand, graceDays })),
          ...(objectVersionNumber !== undefined && { objectVersionNumber }),
        },
      }),
    onSaved: () => noticeSuccess(t('saved')),
  })
  return { record, isReadOnly }
}

function DemandChoice({ isReadOnly, input }: { isReadOnly: boolean; input: object }) {
  const t = useFeatureText(secondFactorPolicyTexts)
  return (
    <Radio.Group
      label={t('demand')}
      description={t('demandHelp')}
      classNames={line}
      readOnly={isReadOnly}
      {...input}
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
  )
}

interface KindChoiceProps {
  counts: PolicyPreview | undefined
  isReadOnly: boolean
  input: object
}

function KindChoice({ counts, isReadOnly, input }: KindChoiceProps) {
  const t = useFeatureText(secondFactorPolicyTexts)
  return (
    <Checkbox.Group
      label={t('kinds')}
      description={t('kindsHelp')}
      classNames={line}
      readOnly={isReadOnly}
      {...input}
    >
      <div>
        {countableKind.options.map(kind => (
          <div key={kind} className={css.kind}>
            <Checkbox value={kind} label={t(`kind.${kind}`)} description={t(`kind.${kind}Help`)} />
            {counts && <span className={css.more}>{t('kindPeople', { count: counts[`${kind}Count`] })}</span>}
          </div>
        ))}
      </div>
    </Checkbox.Group>
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
