import { query, useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { listText } from '@atrium/console/language/formats.ts'
import { Confirm } from '@atrium/ui/overlay/confirm.tsx'
import { useQuery } from '@tanstack/react-query'
import { type Guest, guestApi } from '../guest.contract.ts'
import { guestTexts } from './guest-texts.ts'
import { staleGuests } from './stale-guests.ts'

/** Asks before a guest is removed, and says what ends. */
export function GuestRemoval({ guest, onClose }: { guest: Guest; onClose: () => void }) {
  const t = useFeatureText(guestTexts)
  const params = { guestId: guest.id }
  const preview = useQuery({ ...query(guestApi.removal, { params }), staleTime: 0 }).data
  const remove = useCall(guestApi.remove, staleGuests)
  const { realName: name } = guest
  const names = listText(preview?.roles.map(role => role.name) ?? [])
  const effects = [
    preview && preview.roles.length > 0 && t('removeRoles', { count: preview.roles.length, names }),
    preview && preview.sessionCount > 0 && t('removeSessions', { count: preview.sessionCount }),
    t('removeEffect'),
  ]
  return (
    <Confirm
      open
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(
          { params },
          { onSuccess: () => noticeSuccess(t('removedDone', { name })), onSettled: onClose },
        )
      }
      question={t('removeQuestion', { name })}
      effect={effects.filter(Boolean).join(' ')}
      action={t('removeAction')}
      keep={t('keep')}
      busy={remove.isPending}
    />
  )
}
