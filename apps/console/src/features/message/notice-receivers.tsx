import type { NoticeReceiver, StoredNoticeReceiver } from '@atrium/contract/message/notice'
import { useFeatureText } from '../../core/feature-texts.ts'
import { LovMultiPicker } from '../../core/lov-picker.tsx'
import css from './form.module.css'
import { noticeTexts } from './notice-texts.ts'

interface NoticeReceiversProps {
  /** Only the platform writes to tenants. */
  isSite: boolean
  isReadOnly: boolean
  /** With their names. */
  stored: readonly StoredNoticeReceiver[]
  chosen: readonly string[]
  onChoose: (receivers: string[]) => void
}

const kinds = [
  { type: 'TENANT', view: 'HIAM.TENANT', label: 'toTenants' },
  { type: 'ROLE', view: 'HMSG.RECEIVER_ROLE', label: 'toRoles' },
  { type: 'GROUP', view: 'HMSG.RECEIVER_GROUP', label: 'toGroups' },
  { type: 'USER', view: 'HMSG.RECEIVER', label: 'toPeople' },
] as const

/** Whom an announcement for the own people is for, when not for all of them. */
export function NoticeReceivers({ isSite, isReadOnly, stored, chosen, onChoose }: NoticeReceiversProps) {
  const t = useFeatureText(noticeTexts)
  return (
    <fieldset className={css.group}>
      <legend>{t('onlyThese')}</legend>
      <p className={css.help}>{t('onlyTheseHelp')}</p>
      {kinds
        .filter(({ type }) => isSite || type !== 'TENANT')
        .map(({ type, view, label }) => (
          <LovMultiPicker
            key={type}
            viewCode={view}
            id={`notice-${type.toLowerCase()}`}
            label={t(label)}
            readOnly={isReadOnly}
            value={idsOf(chosen, type)}
            texts={Object.fromEntries(
              stored
                .filter(one => one.receiverTypeCode === type)
                .map(one => [one.receiverSourceId, one.receiverSourceName]),
            )}
            onChange={ids =>
              onChoose([
                ...chosen.filter(key => receiverOf(key).receiverTypeCode !== type),
                ...ids.map(receiverSourceId => receiverKey({ receiverTypeCode: type, receiverSourceId })),
              ])
            }
          />
        ))}
    </fieldset>
  )
}

const idsOf = (keys: readonly string[], type: NoticeReceiver['receiverTypeCode']): string[] =>
  keys.map(receiverOf).flatMap(one => (one.receiverTypeCode === type ? [one.receiverSourceId] : []))

export const receiverKey = ({ receiverTypeCode, receiverSourceId }: NoticeReceiver): string =>
  `${receiverTypeCode}:${receiverSourceId}`

export function receiverOf(key: string): NoticeReceiver {
  const [type = '', receiverSourceId = ''] = key.split(':')
  return { receiverTypeCode: type as NoticeReceiver['receiverTypeCode'], receiverSourceId }
}
