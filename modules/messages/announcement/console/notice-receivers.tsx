import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { Note } from '@atrium/ui/feedback/note.tsx'
import { ReceiverPicker } from '../../receiver-group/console/receiver-picker.tsx'
import css from '../../shared/console/form.module.css'
import type { NoticeReceiver, StoredNoticeReceiver } from '../notice.contract.ts'
import { noticeTexts } from './notice-texts.ts'

interface NoticeReceiversProps {
  /** Only the platform writes to tenants. */
  isSite: boolean
  isReadOnly: boolean
  /** The stored receivers with their names. */
  stored: readonly StoredNoticeReceiver[]
  /** It named receivers, and all of them were deleted. */
  areGone: boolean
  chosen: readonly string[]
  onChoose: (receivers: string[]) => void
}

const kinds = [
  { type: 'TENANT', label: 'toTenants' },
  { type: 'ROLE', label: 'toRoles' },
  { type: 'USER_GROUP', label: 'toUserGroups' },
  { type: 'UNIT', label: 'toUnits' },
  { type: 'GROUP', label: 'toGroups' },
  { type: 'USER', label: 'toPeople' },
] as const

/** The receivers of an internal announcement that is not for all people of the tenant. */
export function NoticeReceivers({
  isSite,
  isReadOnly,
  stored,
  areGone,
  chosen,
  onChoose,
}: NoticeReceiversProps) {
  const t = useFeatureText(noticeTexts)
  return (
    <fieldset className={css.group}>
      <legend>{t('onlyThese')}</legend>
      {areGone ? <Note tone="warn">{t('allGone')}</Note> : <p className={css.help}>{t('onlyTheseHelp')}</p>}
      {kinds
        .filter(({ type }) => isSite || type !== 'TENANT')
        .map(({ type, label }) => (
          <ReceiverPicker
            key={type}
            kind={type}
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
