import { Can } from '@atrium/console/access/can.tsx'
import { useIsRefused } from '@atrium/console/access/use-authority.ts'
import { useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { dateTimeText } from '@atrium/console/language/formats.ts'
import { LovMultiPicker, LovPicker } from '@atrium/console/lookups/lov-picker.tsx'
import type { OpenRecord } from '@atrium/console/records/record-drawer.tsx'
import { RecordForm } from '@atrium/console/records/record-form.tsx'
import { useRecordForm } from '@atrium/console/records/use-record-form.ts'
import css from '@atrium/console/records/wide-form.module.css'
import { useStore } from '@atrium/console/session/store.ts'
import { userState } from '@atrium/console/session/user-state.ts'
import { RoleBadge } from '@atrium/ui/display/badges/role-badge.tsx'
import { Note } from '@atrium/ui/feedback/note.tsx'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { DrawerFooter } from '@atrium/ui/overlay/drawer-footer.tsx'
import { Button, NumberInput, TagsInput, Textarea, TextInput } from '@mantine/core'
import { IconRobot } from '@tabler/icons-react'
import { useState } from 'react'
import { network } from '../../personal-token/personal-token.contract.ts'
import {
  accountFields,
  type CreatedSecret,
  mostIdleDays,
  type ServiceAccountDetail,
  serviceAccountApi,
  usualIdleDays,
} from '../service-account.contract.ts'
import { AccountState } from './account-state.tsx'
import { type ServiceAccountText, serviceAccountTexts } from './service-account-texts.ts'
import { ServiceSecret } from './service-secret.tsx'

interface ServiceAccountFormProps extends OpenRecord<ServiceAccountDetail> {
  onCreated: (id: string) => void
}

export const staleAccounts = [serviceAccountApi.list, serviceAccountApi.counts, serviceAccountApi.get]

/** The fields of a service account. A new one gets its first secret with it. */
export function ServiceAccountForm({
  stored,
  frame,
  onChanges,
  onReload,
  onCreated,
}: ServiceAccountFormProps) {
  const t = useFeatureText(serviceAccountTexts)
  const me = useStore(userState, state => state.currentUser)
  const [shown, setShown] = useState<{ account: ServiceAccountDetail; secret: CreatedSecret }>()
  const isReadOnly = useIsRefused(stored ? serviceAccountApi.update : serviceAccountApi.create)
  const hasNoSecret = useIsRefused(serviceAccountApi.addSecret)
  const create = useCall(serviceAccountApi.create, staleAccounts, { quiet: true })
  const update = useCall(serviceAccountApi.update, staleAccounts, { quiet: true })
  const addSecret = useCall(serviceAccountApi.addSecret, staleAccounts)
  const record = useRecordForm({
    entity: 'service-account',
    opened: 'serviceAccount',
    names: ['ownerName', 'roleNames'],
    initial: valuesOf(stored, me),
    rules: rules(t),
    labels: {
      name: t('name'),
      description: t('description'),
      ownerId: t('owner'),
      roleIds: t('roles'),
      networks: t('networks'),
      idleDays: t('idleDays'),
    },
    refusals: {
      'error.service_account.owner': 'ownerId',
      'error.role.above_own': 'roleIds',
      'error.role.unknown': 'roleIds',
      'error.personal_token.network_wrong': 'networks',
    },
    isReadOnly,
    calls: [create, update],
    send: ({ ownerId, ownerName: _owner, roleNames: _roles, ...values }) => {
      const body = { ...values, ...(ownerId !== null && { ownerId }) }
      if (!stored) return create.mutateAsync({ body })
      const { id, objectVersionNumber } = stored
      return update.mutateAsync({ params: { accountId: id }, body: { ...body, objectVersionNumber } })
    },
    onSaved: account => {
      noticeSuccess(t(stored ? 'saved' : 'created', { name: account.name }))
      if (stored) return
      if (hasNoSecret) return onCreated(account.id)
      addSecret.mutateAsync({ params: { accountId: account.id }, body: { name: t('firstSecret') } }).then(
        secret => setShown({ account, secret }),
        // The account is there; its drawer offers to add one.
        () => onCreated(account.id),
      )
    },
    onChanges,
  })
  const { form, field } = record
  const { roleNames } = form.values
  return (
    <RecordForm
      frame={frame}
      record={record}
      onSave={record.save}
      onReload={onReload}
      badge={
        <RoleBadge>
          <Glyph icon={IconRobot} size={14} />
        </RoleBadge>
      }
      status={stored && <AccountState state={stored.state} />}
      stored={stored}
      footer={
        !isReadOnly && (
          <DrawerFooter {...record.footer} {...(!stored && !hasNoSecret && { saveLabel: t('createShow') })} />
        )
      }
      lead={stored && <StateNote account={stored} />}
    >
      <TextInput label={t('name')} description={t('nameHelp')} required maxLength={80} {...field('name')} />
      <Textarea
        label={t('description')}
        autosize
        minRows={2}
        maxRows={4}
        maxLength={240}
        {...field('description')}
      />
      <LovPicker
        viewCode="HIAM.USER"
        label={t('owner')}
        description={t('ownerHelp')}
        required
        clearable={false}
        text={form.values.ownerName}
        {...field('ownerId')}
        onChange={(ownerId, choice) => form.setValues({ ownerId, ...(choice && { ownerName: choice.text }) })}
      />
      <LovMultiPicker
        viewCode="HIAM.USER_ROLE"
        label={t('roles')}
        description={t('rolesHelp')}
        required
        texts={roleNames}
        {...field('roleIds')}
        onChange={(roleIds, choices) =>
          form.setValues({
            roleIds,
            roleNames: { ...roleNames, ...Object.fromEntries(choices.map(one => [one.value, one.text])) },
          })
        }
      />
      <TagsInput
        label={t('networks')}
        description={t('networksHelp')}
        placeholder={form.values.networks.length === 0 ? t('addNetwork') : ''}
        acceptValueOnBlur
        splitChars={[' ', ',']}
        {...field('networks')}
      />
      <NumberInput
        label={t('idleDays')}
        description={stored ? t('idleEnd', { date: dateTimeText(stored.idleEndDate) }) : t('idleHelp')}
        allowDecimal={false}
        clampBehavior="none"
        min={1}
        max={mostIdleDays}
        {...field('idleDays')}
      />
      {stored && <EnabledLine account={stored} />}
      {shown && (
        <ServiceSecret
          account={shown.account}
          secret={shown.secret}
          onClose={() => onCreated(shown.account.id)}
        />
      )}
    </RecordForm>
  )
}

/** The cause why an account does not count, and the way out. */
function StateNote({ account: { state, idleDays } }: { account: ServiceAccountDetail }) {
  const t = useFeatureText(serviceAccountTexts)
  if (state === 'ownerless') return <Note tone="danger">{t('ownerlessNote')}</Note>
  if (state === 'unused') return <Note tone="warn">{t('unusedNote', { count: idleDays })}</Note>
  return null
}

/** Disables the account, or enables it again. */
function EnabledLine({ account }: { account: ServiceAccountDetail }) {
  const t = useFeatureText(serviceAccountTexts)
  const { id, name, state } = account
  const isOff = state === 'disabled' || state === 'unused'
  const call = isOff ? serviceAccountApi.enable : serviceAccountApi.disable
  const change = useCall(call, staleAccounts)
  return (
    <div className={css.line}>
      <span>{t(isOff ? 'enableLine' : 'disableLine')}</span>
      <Can call={call}>
        <Button
          size="sm"
          variant={isOff ? 'default' : 'danger'}
          loading={change.isPending}
          onClick={() =>
            change.mutate(
              { params: { accountId: id } },
              { onSuccess: () => noticeSuccess(t(isOff ? 'enabledDone' : 'disabledDone', { name })) },
            )
          }
        >
          {t(isOff ? 'enable' : 'disable')}
        </Button>
      </Can>
    </div>
  )
}

interface Values {
  name: string
  description: string
  ownerId: string | null
  ownerName: string
  roleIds: string[]
  roleNames: Record<string, string>
  networks: string[]
  idleDays: number
}

const valuesOf = (
  stored: ServiceAccountDetail | undefined,
  me: { id: string; realName: string } | undefined,
): Values => ({
  name: stored?.name ?? '',
  description: stored?.description ?? '',
  ownerId: stored ? (stored.ownerId ?? null) : (me?.id ?? null),
  ownerName: stored ? (stored.ownerName ?? '') : (me?.realName ?? ''),
  roleIds: stored?.roles.map(({ id }) => id) ?? [],
  roleNames: Object.fromEntries(stored?.roles.map(({ id, name }) => [id, name]) ?? []),
  networks: stored?.networks ?? [],
  idleDays: stored?.idleDays ?? usualIdleDays,
})

const rules = (t: ServiceAccountText) => ({
  name: (name: string) => (accountFields.name.safeParse(name).success ? null : t('nameMissing')),
  ownerId: (id: string | null) => (id === null ? t('ownerMissing') : null),
  roleIds: (ids: readonly string[]) =>
    accountFields.roleIds.safeParse(ids).success ? null : t('rolesMissing'),
  networks: (networks: readonly string[]) => {
    const wrong = networks.find(one => !network.safeParse(one).success)
    return wrong === undefined ? null : t('networkWrong', { network: wrong })
  },
  idleDays: (days: unknown) => (accountFields.idleDays.safeParse(days).success ? null : t('idleWrong')),
})
