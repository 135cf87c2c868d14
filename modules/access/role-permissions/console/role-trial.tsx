import { Can } from '@atrium/console/access/can.tsx'
import { query, useCall } from '@atrium/console/api/query.ts'
import { FailureNote } from '@atrium/console/failures/failure-note.tsx'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { timeText } from '@atrium/console/language/formats.ts'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { Button, Switch } from '@mantine/core'
import { IconClockPause } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { roleTexts } from '../../role/console/role-texts.ts'
import { roleApi } from '../../role/role.contract.ts'
import { type PendingTrial, roleGrantApi, trialMinutes } from '../role-grant.contract.ts'
import css from './role-permissions.module.css'

/** A banner while a change of the role is on trial; the live stream reports its end. */
export function RoleTrial({ roleId }: { roleId: string }) {
  const found = useQuery({
    ...query(roleGrantApi.takeBacks, { params: { roleId } }),
    meta: { quiet: true },
  })
  const [trial] = found.data ?? []
  return trial && <Trial key={trial.takeBackId} trial={trial} />
}

interface RoleTrialSwitchProps {
  isOnTrial: boolean
  onTrial: (isOnTrial: boolean) => void
}

/** Chooses whether the change is rolled back unless it is confirmed. */
export function RoleTrialSwitch({ isOnTrial, onTrial }: RoleTrialSwitchProps) {
  const t = useFeatureText(roleTexts)
  const due = new Date(Date.now() + trialMinutes * 60_000)
  return (
    <div className={css.choice}>
      <Switch
        label={t('takeBack', { minutes: trialMinutes })}
        description={t('takeBackHelp', { time: timeText(due) })}
        checked={isOnTrial}
        onChange={event => onTrial(event.currentTarget.checked)}
      />
    </div>
  )
}

const stale = [roleGrantApi.takeBacks, roleApi.get, roleApi.permissionSets, roleApi.list]

function Trial({ trial }: { trial: PendingTrial }) {
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
