import { sendConfigApi } from '@atrium/contract/message/send-config'
import { Button, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '../../api/query.ts'
import { useFeatureText } from '../../core/feature-texts.ts'
import { LovMultiPicker } from '../../core/lov-picker.tsx'
import { noticeSuccess } from '../../core/notices.ts'
import { useStore } from '../../core/store.ts'
import { userState } from '../../core/user-state.ts'
import css from './form.module.css'
import { sendingTexts } from './sending-texts.ts'

interface SendTestProps {
  messageCode: string
  /** What must be filled in. */
  names: readonly string[]
}

/** Sends what is configured to those chosen, with arguments typed here. */
export function SendTest({ messageCode, names }: SendTestProps) {
  const t = useFeatureText(sendingTexts)
  const [to, setTo] = useState<string[]>([])
  const [groups, setGroups] = useState<string[]>([])
  const user = useStore(userState, state => state.currentUser)
  const [tenants, setTenants] = useState<readonly number[]>([])
  const [args, setArgs] = useState<Readonly<Record<string, string>>>({})
  const send = useCall(sendConfigApi.test, [])
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
