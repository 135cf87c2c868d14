import { useIsRefused } from '@atrium/console/access/use-authority.ts'
import { query, useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { HistoryButton } from '@atrium/console/records/history-button.tsx'
import { SettingsForm } from '@atrium/console/records/settings/settings-form.tsx'
import { useRecordForm } from '@atrium/console/records/use-record-form.ts'
import { longestPassword, shortestPassword } from '@atrium/contract/constants'
import { PageHeader } from '@atrium/ui/display/page-header.tsx'
import { FailedState } from '@atrium/ui/feedback/failed-state.tsx'
import { Note } from '@atrium/ui/feedback/note.tsx'
import { ProgressLine } from '@atrium/ui/feedback/progress-line.tsx'
import { FormSwitch } from '@atrium/ui/form/form-switch.tsx'
import { NumberInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type PasswordPolicy, passwordPolicyApi, passwordPolicyDraft } from '../password-policy.contract.ts'
import css from './password-policy.module.css'
import { type PasswordPolicyText, passwordPolicyTexts } from './password-policy-texts.ts'

/** The settings page for the tenant's password policy. */
export function PasswordPolicyPage() {
  const t = useFeatureText(passwordPolicyTexts)
  const policy = useQuery(query(passwordPolicyApi.get))
  return (
    <div className={css.page}>
      <PageHeader
        parents={[t('parent')]}
        title={t('title')}
        secondary={<HistoryButton entity="password_policy" title={t('title')} />}
      />
      {policy.isError ? (
        <div className={css.aside}>
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

function PolicyForm({ stored, onReload }: { stored: PasswordPolicy; onReload: () => void }) {
  const t = useFeatureText(passwordPolicyTexts)
  const isReadOnly = useIsRefused(passwordPolicyApi.update)
  const update = useCall(passwordPolicyApi.update, [passwordPolicyApi.get], { quiet: true })
  const initial = {
    minLength: stored.minLength,
    notRecentCount: stored.notRecentCount,
    expires: stored.passwordUpdateRate !== null,
    passwordUpdateRate: stored.passwordUpdateRate ?? 365,
    passwordReminderPeriod: stored.passwordReminderPeriod,
    forceModifyPassword: stored.forceModifyPassword,
  }
  const record = useRecordForm({
    entity: 'passwordPolicy',
    initial,
    rules: rules(t),
    labels: {
      minLength: t('minLength'),
      notRecentCount: t('notRecentCount'),
      expires: t('expires'),
      passwordUpdateRate: t('passwordUpdateRate'),
      passwordReminderPeriod: t('passwordReminderPeriod'),
      forceModifyPassword: t('forceModifyPassword'),
    },
    refusals: {},
    isReadOnly,
    calls: [update],
    send: ({ expires, ...draft }) =>
      update.mutateAsync({
        body: {
          ...draft,
          passwordUpdateRate: expires ? draft.passwordUpdateRate : null,
          ...(stored.objectVersionNumber !== undefined && {
            objectVersionNumber: stored.objectVersionNumber,
          }),
        },
      }),
    onSaved: () => noticeSuccess(t('saved')),
  })
  const { form } = record
  const number = (
    name: 'minLength' | 'notRecentCount' | 'passwordUpdateRate' | 'passwordReminderPeriod',
  ) => ({
    label: t(name),
    allowDecimal: false,
    clampBehavior: 'strict' as const,
    className: css.number ?? '',
    ...record.field(name),
  })
  const yes = (name: 'expires' | 'forceModifyPassword') => ({
    label: t(name),
    readOnly: isReadOnly,
    ...form.getInputProps(name, { type: 'checkbox' }),
  })

  return (
    <SettingsForm
      record={record}
      isReadOnly={isReadOnly}
      onReload={onReload}
      lead={<Note tone="info">{t(stored.inherited ? 'inherited' : 'always')}</Note>}
    >
      <NumberInput
        {...number('minLength')}
        description={t('minLengthHelp')}
        min={shortestPassword}
        max={longestPassword}
      />
      <NumberInput {...number('notRecentCount')} description={t('notRecentCountHelp')} min={0} max={24} />
      <FormSwitch {...yes('expires')} description={t('expiresHelp')} />
      {form.values.expires && (
        <>
          <NumberInput {...number('passwordUpdateRate')} min={1} max={3650} />
          <NumberInput
            {...number('passwordReminderPeriod')}
            description={t('passwordReminderPeriodHelp')}
            min={0}
            max={90}
          />
        </>
      )}
      <FormSwitch {...yes('forceModifyPassword')} description={t('forceModifyPasswordHelp')} />
    </SettingsForm>
  )
}

/** The validation rules of the contract, with the messages of this form. */
function rules(t: PasswordPolicyText) {
  const { shape } = passwordPolicyDraft
  const wrong = (name: keyof typeof shape) => (value: unknown) =>
    shape[name].safeParse(value).success ? null : t('numberWrong')
  return {
    minLength: wrong('minLength'),
    notRecentCount: wrong('notRecentCount'),
    passwordReminderPeriod: wrong('passwordReminderPeriod'),
    passwordUpdateRate: (value: number, { expires }: { expires: boolean }) =>
      expires ? wrong('passwordUpdateRate')(value) : null,
  }
}
