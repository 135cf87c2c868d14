import { useIsRefused } from '@atrium/console/access/use-authority.ts'
import { useCall } from '@atrium/console/api/query.ts'
import { noticeAbnormal, noticeSuccess } from '@atrium/console/failures/notices.ts'
import { PersonBadge } from '@atrium/console/files/person-badge.tsx'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { userFormats } from '@atrium/console/language/formats.ts'
import { lockTexts } from '@atrium/console/locks/lock-texts.ts'
import { LovPicker } from '@atrium/console/lookups/lov-picker.tsx'
import { DetailTabContext } from '@atrium/console/records/detail/detail-tab.ts'
import type { OpenRecord } from '@atrium/console/records/record-drawer.tsx'
import { RecordForm } from '@atrium/console/records/record-form.tsx'
import { useRecordForm } from '@atrium/console/records/use-record-form.ts'
import css from '@atrium/console/records/wide-form.module.css'
import { AddedFields, type AddedValues, useAddedForm } from '@atrium/console/resource/added-fields.tsx'
import { fieldInForm } from '@atrium/console/resource/own-fields.ts'
import { globalState } from '@atrium/console/session/global-state.ts'
import { useStore } from '@atrium/console/session/store.ts'
import { userState } from '@atrium/console/session/user-state.ts'
import { siteLevel } from '@atrium/contract/constants'
import { Note } from '@atrium/ui/feedback/note.tsx'
import { DateField } from '@atrium/ui/form/date-field.tsx'
import { DrawerFooter } from '@atrium/ui/overlay/drawer-footer.tsx'
import { Select, TextInput } from '@mantine/core'
import { use, useState } from 'react'
import { AccountErasure } from '../../erasure/console/account-erasure.tsx'
import { ShownSecret } from '../../shared/console/shown-secret.tsx'
import { tenantApi } from '../../tenant/tenant.contract.ts'
import { UnitPlaces } from '../../unit/console/unit-places.tsx'
import { type AccountDetail, accountApi, accountFields } from '../account.contract.ts'
import { AccountActions } from './account-actions.tsx'
import { AccountRoles, type RolesByTime } from './account-roles.tsx'
import { AccountStart, type Started, type StartValues, useAccountStart } from './account-start.tsx'
import { AccountStatus } from './account-status.tsx'
import { type AccountText, accountTexts } from './account-texts.ts'

interface AccountFormProps extends OpenRecord<AccountDetail> {
  onCreated: (id: string) => void
  onRemoved: () => void
}

const stale = [accountApi.list, accountApi.counts, accountApi.get, tenantApi.usage]

/** The form of an account, once the fields that its tenant has added are known. */
export function AccountForm(props: AccountFormProps) {
  const self = useStore(userState, state => state.currentUser)
  const isOfTenant = props.stored
    ? props.stored.organizationId === self?.tenantId
    : self?.currentRoleLevel !== siteLevel
  const added = useAddedForm('iam.account', isOfTenant)
  return added.isKnown ? <KnownForm {...props} added={added} /> : props.loading
}

interface KnownFormProps extends AccountFormProps {
  added: ReturnType<typeof useAddedForm>
}

function KnownForm(props: KnownFormProps) {
  const { added, stored, frame, onChanges, onReload, onCreated, onRemoved } = props
  const t = useFeatureText(accountTexts)
  const self = useStore(userState, state => state.currentUser)
  const languages = useStore(globalState, state => state.supportLanguage)
  const isSite = self?.currentRoleLevel === siteLevel
  // On the page of an account, roles and actions have places of their own.
  const isPart = use(DetailTabContext) !== undefined
  const isRefused = useIsRefused(stored ? accountApi.update : accountApi.create)
  const locks = useFeatureText(lockTexts)
  const isReadOnly = stored?.guest === true || isRefused
  const create = useCall(accountApi.create, stale, { quiet: true })
  const update = useCall(accountApi.update, stale, { quiet: true })
  const { start, isPending: isStarting } = useAccountStart()
  const [started, setStarted] = useState<Started>()
  const record = useRecordForm({
    entity: 'account',
    opened: 'user',
    initial: { ...valuesOf(stored, self), ...added.initial(stored) },
    rules: { ...rules(t, stored, isSite), ...added.rules(stored === undefined) },
    labels: {
      ...added.labels,
      organizationId: t('tenant'),
      realName: t('name'),
      loginName: t('loginName'),
      email: t('email'),
      phone: t('phone'),
      language: t('language'),
      timeZone: t('timeZone'),
      startDateActive: t('starts'),
      endDateActive: t('endsOn'),
      roles: t('roles'),
      defaultRoleId: t('defaultRole'),
    },
    refusals: {
      'error.account.login_taken': 'loginName',
      'error.email.taken': 'email',
      'error.account.default_role': 'defaultRoleId',
      'error.role.above_own': 'roles',
      'error.role.unknown': 'roles',
    },
    fixed: ['organizationId', 'unitId', 'firstPassword'],
    isReadOnly,
    lock: stored?.guest ? t('isGuest') : undefined,
    calls: [create, update, { error: null, isPending: isStarting }],
    send: async (values): Promise<Started> => {
      const draft = { ...draftOf(values), ...added.sent(values), loginName: values.loginName.trim() }
      if (stored) {
        const { id, objectVersionNumber } = stored
        const account = await update.mutateAsync({ body: { ...draft, id, objectVersionNumber } })
        return { account, problems: [] }
      }
      const home = values.organizationId === null ? {} : { organizationId: values.organizationId }
      return start(await create.mutateAsync({ body: { ...draft, ...home } }), values)
    },
    onSaved: result => {
      noticeSaved(t, result, stored !== undefined, form.values.firstPassword)
      if (result.password !== undefined) setStarted(result)
      else if (!stored) onCreated(result.account.id)
    },
    onChanges,
    fieldOf: fieldInForm,
  })
  const { form, field } = record
  const { roles } = form.values
  const home = stored ? String(stored.organizationId) : form.values.organizationId

  const day = (name: 'startDateActive' | 'endDateActive', label: string) => (
    <DateField label={label} format={userFormats().dateFormat} {...field(name)} />
  )

  return (
    <RecordForm
      frame={frame}
      record={record}
      onSave={record.save}
      onReload={onReload}
      badge={stored && <PersonBadge name={stored.realName} picture={stored.imageUrl} />}
      status={stored && <AccountStatus account={stored} />}
      stored={stored}
      footer={!isReadOnly && <DrawerFooter {...record.footer} />}
      lead={stored?.guest && <Note tone="info">{t('isGuest')}</Note>}
    >
      {isSite &&
        (stored ? (
          <TextInput
            label={t('tenant')}
            value={stored.tenantName ?? ''}
            readOnly
            data-locked={locks('lock.stored')}
          />
        ) : (
          <LovPicker viewCode="HIAM.TENANT" label={t('tenant')} required {...field('organizationId')} />
        ))}
      <TextInput label={t('name')} required maxLength={120} {...field('realName')} />
      <TextInput
        label={t('loginName')}
        required
        maxLength={64}
        autoComplete="off"
        description={t('loginHelp')}
        spellCheck={false}
        {...field('loginName')}
      />
      <TextInput label={t('email')} type="email" maxLength={254} {...field('email')} />
      <div className={css.pair}>
        <TextInput label={t('phone')} type="tel" maxLength={32} {...field('phone')} />
        <Select
          label={t('language')}
          data={[
            ...(stored ? [] : [{ value: asTenant, label: t('languageOfTenant') }]),
            ...languages.map(({ code, name }) => ({ value: code, label: name })),
          ]}
          allowDeselect={false}
          {...field('language')}
        />
      </div>
      <LovPicker
        viewCode="HIAM.TIME_ZONE"
        label={t('timeZone')}
        text={form.values.timeZone.replaceAll('_', ' ')}
        {...field('timeZone')}
        onChange={zone => form.setFieldValue('timeZone', zone ?? 'UTC')}
      />
      <div className={css.pair}>
        {day('startDateActive', t('starts'))}
        {day('endDateActive', t('endsOn'))}
      </div>
      <p className={css.help}>{t('periodHelp')}</p>
      {!isPart && (
        <AccountRoles
          id="account-roles"
          value={roles}
          onChange={next => form.setFieldValue('roles', next)}
          error={form.errors.roles}
          readOnly={isReadOnly}
          tenantId={isSite ? (home ?? undefined) : undefined}
          after={isSite && home === null ? t('tenant') : undefined}
        />
      )}
      <Select
        label={t('defaultRole')}
        description={t('defaultRoleHelp')}
        data={[
          { value: '', label: t('firstByDefault') },
          ...Object.entries(roles).map(([value, role]) => ({ value, label: role.name })),
        ]}
        allowDeselect={false}
        {...field('defaultRoleId')}
      />
      <AddedFields {...{ added, stored, record, isReadOnly }} />
      {!stored && (
        <AccountStart
          values={form.values}
          onChange={form.setValues}
          withUnit={!isSite}
          hasEmail={form.values.email.trim() !== ''}
        />
      )}
      {started?.password !== undefined && (
        <ShownSecret
          title={t('setTitle', { name: started.account.realName })}
          lead={t('shownLead', { name: started.account.realName })}
          label={t('password')}
          secret={started.password}
          onClose={() => onCreated(started.account.id)}
        />
      )}
      {stored && !isSite && <UnitPlaces of={{ userId: stored.id }} title={t('units')} />}
      {stored && !stored.guest && (
        <AccountActions stored={stored} stale={stale} onRemoved={onRemoved} isPart={isPart} />
      )}
      {stored?.guest && <AccountErasure stored={stored} stale={stale} onErased={onRemoved} />}
    </RecordForm>
  )
}

/** Says what was saved, and of a new account what it still lacks. */
function noticeSaved(
  t: AccountText,
  { account: { realName: name }, problems }: Started,
  isStored: boolean,
  firstPassword: StartValues['firstPassword'],
): void {
  if (problems.length > 0) noticeAbnormal(t('createdWithout', { name, problems: problems.join(' ') }))
  else if (isStored) noticeSuccess(t('saved', { name }))
  else noticeSuccess(t(firstPassword === 'later' ? 'created' : 'createdReady', { name }))
}

interface Values extends StartValues, AddedValues {
  /** Chosen by the platform only. */
  organizationId: string | null
  realName: string
  loginName: string
  email: string
  phone: string
  language: string
  timeZone: string
  startDateActive: string | null
  endDateActive: string | null
  roles: RolesByTime
  /** Empty for the first role. */
  defaultRoleId: string
}

/** The value for the tenant's default, which no language code equals. */
const asTenant = ''

/** The initial values of the form; a new account starts with the time zone of its creator. */
function valuesOf(stored: AccountDetail | undefined, self: { timeZone: string } | undefined): Values {
  return {
    organizationId: stored ? String(stored.organizationId) : null,
    realName: stored?.realName ?? '',
    loginName: stored?.loginName ?? '',
    email: stored?.email ?? '',
    phone: stored?.phone ?? '',
    language: stored?.language ?? asTenant,
    timeZone: stored?.timeZone ?? self?.timeZone ?? 'UTC',
    startDateActive: stored?.startDateActive ?? null,
    endDateActive: stored?.endDateActive ?? null,
    roles: Object.fromEntries(
      (stored?.memberRoleList ?? []).map(({ roleId, name, startDateActive, endDateActive }) => [
        roleId,
        { name, start: startDateActive ?? null, end: endDateActive ?? null },
      ]),
    ),
    defaultRoleId: stored?.defaultRoleId ?? '',
    unitId: null,
    firstPassword: 'later',
  }
}

/** The validation rules of the contract, with the messages of this form. */
function rules(t: AccountText, stored: AccountDetail | undefined, isSite: boolean) {
  const fits = (field: 'realName' | 'loginName' | 'email' | 'phone', value: string) =>
    accountFields[field].safeParse(value.trim()).success
  const isBackward = (start: string | null, end: string | null) =>
    start !== null && end !== null && end < start
  return {
    organizationId: (id: string | null) => (isSite && !stored && id === null ? t('tenantMissing') : null),
    realName: (name: string) => (fits('realName', name) ? null : t('nameMissing')),
    loginName: (name: string) => (fits('loginName', name) ? null : t('loginWrong')),
    email: (email: string) => (fits('email', email) ? null : t('emailWrong')),
    phone: (phone: string) => (fits('phone', phone) ? null : t('phoneWrong')),
    endDateActive: (end: string | null, { startDateActive }: Values) =>
      isBackward(startDateActive, end) ? t('endEarly') : null,
    roles: (roles: RolesByTime) =>
      Object.values(roles).some(({ start, end }) => isBackward(start, end)) ? t('endEarly') : null,
  }
}

function draftOf(values: Values) {
  const { realName, email, phone, language, timeZone, startDateActive, endDateActive, roles, defaultRoleId } =
    values
  return {
    realName: realName.trim(),
    email: email.trim(),
    phone: phone.trim(),
    ...(language !== asTenant && { language }),
    timeZone,
    ...(startDateActive && { startDateActive }),
    ...(endDateActive && { endDateActive }),
    memberRoleList: Object.entries(roles).map(([roleId, { start, end }]) => ({
      roleId,
      ...(start && { startDateActive: start }),
      ...(end && { endDateActive: end }),
    })),
    ...(defaultRoleId in roles && { defaultRoleId }),
  }
}
