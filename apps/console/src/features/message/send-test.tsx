import { sendConfigApi } from '@atrium/contract/message/send-config'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '../../api/query.ts'
import { useFeatureText } from '../../core/feature-texts.ts'
import { LovMultiPicker } from '../../core/lov-picker.tsx'
import { noticeSuccess } from '../../core/notices.ts'
import css from './form.module.css'
import { sendingTexts } from './sending-texts.ts'

interface SendTestProps {
  messageCode: string
  /** What must be filled in. */
  names: readonly string[]
}

/** Sends what is configured to chosen people, with arguments typed here. */
export function SendTest({ messageCode, names }: SendTestProps) {
  const t = useFeatureText(sendingTexts)
  const [to, setTo] = useState<string[]>([])
  const [groups, setGroups] = useState<string[]>([])
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
        disabled={to.length + groups.length === 0}
        loading={send.isPending}
        onClick={() =>
          send.mutate(
            {
              body: {
                messageCode,
                receiverUserIdList: to,
                receiverGroupIdList: groups,
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
