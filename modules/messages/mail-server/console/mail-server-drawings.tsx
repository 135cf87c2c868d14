import { useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import type { SectionProps } from '@atrium/console/feature.ts'
import {
  type EncryptedPassword,
  EncryptedPasswordInput,
} from '@atrium/console/forms/encrypted-password-input.tsx'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import type { OwnInputProps, ResourceDrawings } from '@atrium/console/resource/resource-drawings.ts'
import { useEffect, useEffectEvent } from 'react'
import { serverTexts } from '../../shared/console/server-texts.ts'
import { StoredAction } from '../../shared/console/stored-action.tsx'
import { mailServerApi } from '../mail-server.contract.ts'

/** Undefined keeps the stored password, and an empty one, without a user name, removes it. */
function Password({ readOnly, values, stored, ...input }: OwnInputProps) {
  const t = useFeatureText(serverTexts)
  const isUsed = values.username !== '' && !readOnly
  const begin = useEffectEvent(() => readOnly || input.onChange(isUsed ? undefined : ''))
  // biome-ignore lint/correctness/useExhaustiveDependencies: another user has another password.
  useEffect(() => void begin(), [isUsed])
  if (!isUsed) return null
  const value = input.value as EncryptedPassword
  const error = value === null ? t('passwordLong') : input.error
  const description = t(stored?.passwordFlag === 1 ? 'passwordKept' : 'passwordHelp')
  return <EncryptedPasswordInput {...input} {...{ value, error, description }} />
}

/** Sends a test email through a stored server. */
export function MailServerTest({ record: { id: serverId } }: SectionProps) {
  const t = useFeatureText(serverTexts)
  const test = useCall(mailServerApi.test, [])
  const send = () => test.mutate({ params: { serverId } }, { onSuccess: () => noticeSuccess(t('testSent')) })
  const words = { help: t('testMailHelp'), label: t('test') }
  return <StoredAction {...words} call={mailServerApi.test} busy={test.isPending} onClick={send} />
}

export const drawings: ResourceDrawings = {
  cells: {
    host: ({ row: { host, port } }) => <bdi dir="ltr">{`${host}:${port}`}</bdi>,
    sender: ({ row: { sender } }) => <bdi>{String(sender)}</bdi>,
  },
  inputs: { password: Password },
}
