import { query, useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { Confirm } from '@atrium/ui/overlay/confirm.tsx'
import { Button } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { personalTexts } from '../../personal-center/console/personal-texts.ts'
import { sessionApi } from '../session.contract.ts'
import { changedByEndings } from './own-session.ts'

/** Signs out all other browsers, after a question; nothing where there is no other. */
export function EndOtherSessions() {
  const t = useFeatureText(personalTexts)
  const sessions = useQuery({ ...query(sessionApi.list), staleTime: 0 })
  const endOthers = useCall(sessionApi.endOthers, changedByEndings)
  const [isAsking, setAsking] = useState(false)
  const count = sessions.data?.filter(session => !session.current).length ?? 0
  return (
    <>
      {count > 0 && (
        <Button
          variant="subtle"
          leftSection={<Glyph icon={IconLogout} mirrored />}
          onClick={() => setAsking(true)}
        >
          {t('endOthers')}
        </Button>
      )}
      <Confirm
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          endOthers.mutate(
            {},
            {
              onSuccess: () => noticeSuccess(t('endedOthers')),
              onSettled: () => setAsking(false),
            },
          )
        }
        question={t('endOthersQuestion')}
        effect={t('endOthersEffect', { count })}
        action={t('endOthers')}
        keep={t('stay')}
        busy={endOthers.isPending}
      />
    </>
  )
}
