import { useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { LovMultiPicker } from '@atrium/console/lookups/lov-picker.tsx'
import { useStore } from '@atrium/console/session/store.ts'
import { userState } from '@atrium/console/session/user-state.ts'
import { Button, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import css from '../../shared/console/form.module.css'
import { sendingTexts } from '../../shared/console/sending-texts.ts'
import { sendTestApi } from '../send-config.contract.ts'

interface SendTestProps {
  messageCode: string
  /** The names of the arguments. */
  names: readonly string[]
}

/** Sends a configured message to chosen receivers, with arguments typed here. */
export function SendTest({ messageCode, names }: SendTestProps) {
  const t = useFeatureText(sendingTexts)
  const [to, setTo] = useState<string[]>([])
  const [groups, setGroups] = useState<string[]>([])
  const user = useStore(userState, state => state.currentUser)
  const [tenants, setTenants] = useState<readonly number[]>([])
  const [args, setArgs] = useState<Readonly<Record<string, string>>>({})
  const send = useCall(sendTestApi.test, [])
  return (
    <fieldset className={css.group}>
      <legend>{t('test')}</legend>
      <LovMultiPicker viewCode="HMSG.RECEIVER" label={t('testTo')} value={to} onChange={ids => setTo(ids)} />
      <LovMultiPicker
        viewCode="HMSG.RECEIVER_GROUP"
        label={t('testToGroups')}
        value={groups}
        onChange={ids => setGroups(ids)}
      />
      {user?.currentRoleLevel === 'site' ? (
        <LovMultiPicker
          viewCode="HIAM.TENANT"
          label={t('testToTenants')}
          value={tenants.map(String)}
          onChange={ids => setTenants(ids.map(Number))}
        />
      ) : (
        <Switch
          label={t('testToAll')}
          checked={tenants.length > 0}
          onChange={event => setTenants(event.currentTarget.checked && user ? [user.tenantId] : [])}
        />
      )}
      {names.map(name => (
        <TextInput
          key={name}
          label={<span className="mono">{name}</span>}
          maxLength={2000}
          value={args[name] ?? ''}
          onChange={event => setArgs({ ...args, [name]: event.currentTarget.value })}
        />
      ))}
      <Button
        disabled={to.length + groups.length + tenants.length === 0}
        loading={send.isPending}
        onClick={() =>
          send.mutate(
            {
              body: {
                messageCode,
                receiverUserIdList: to,
                receiverGroupIdList: groups,
                receiverTenantIdList: [...tenants],
                args: Object.fromEntries(names.map(name => [name, args[name] ?? ''])),
              },
            },
            { onSuccess: ({ deliveryCount }) => noticeSuccess(t('testSent', { count: deliveryCount })) },
          )
        }
      >
        {t('testSend')}
      </Button>
    </fieldset>
  )
}
