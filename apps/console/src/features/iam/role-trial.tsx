import { roleApi } from '@atrium/contract/iam/role'
import { roleGrantApi, type TakeBack } from '@atrium/contract/iam/role-grant'
import { Button } from '@mantine/core'
import { IconClockPause } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { query, useCall } from '../../api/query.ts'
import { Can } from '../../core/can.tsx'
import { FailureNote } from '../../core/failure-note.tsx'
import { useFeatureText } from '../../core/feature-texts.ts'
import { timeText } from '../../core/formats.ts'
import { noticeSuccess } from '../../core/notices.ts'
import { Glyph } from '../../ui/glyph.tsx'
import css from './role-permissions.module.css'
import { roleTexts } from './role-texts.ts'

/** A banner while a change of the role is on trial; the live stream says when it is over. */
export function RoleTrial({ roleId }: { roleId: string }) {
  const found = useQuery({
    ...query(roleGrantApi.takeBacks, { params: { roleId } }),
    meta: { quiet: true },
  })
  const [trial] = found.data ?? []
  return trial && <Trial key={trial.takeBackId} trial={trial} />
}

const stale = [roleGrantApi.takeBacks, roleApi.get, roleApi.permissionSets, roleApi.list]

function Trial({ trial }: { trial: TakeBack }) {
  const t = useFeatureText(roleTexts)
  const confirm = useCall(roleGrantApi.confirm, stale, { quiet: true })
  const undo = useCall(roleGrantApi.undo, stale, { quiet: true })
  const { roleId, takeBackId, dueAt, savedBy: name } = trial
  const params = { roleId, takeBackId }
  const time = timeText(dueAt)
  const failure = confirm.error ?? undo.error
  return (
    <div className={css.trial} role="status">
      <Glyph icon={IconClockPause} size={18} />
      <p>{name === undefined ? t('onTrial', { time }) : t('onTrialBy', { time, name })}</p>
      <Can call={roleGrantApi.confirm}>
        <Button
          size="sm"
          loading={confirm.isPending}
          onClick={() =>
            confirm.mutateAsync({ params }).then(
              () => noticeSuccess(t('trialConfirmed')),
              () => undefined,
            )
          }
        >
          {t('confirmTrial')}
        </Button>
        <Button
          size="sm"
          variant="subtle"
          loading={undo.isPending}
          onClick={() =>
            undo.mutateAsync({ params }).then(
              () => noticeSuccess(t('trialUndone')),
              () => undefined,
            )
          }
        >
          {t('undoTrial')}
        </Button>
      </Can>
      {failure && <FailureNote failure={failure} onReload={() => undefined} />}
    </div>
  )
}
