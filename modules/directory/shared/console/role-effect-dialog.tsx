import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { listText } from '@atrium/console/language/formats.ts'
import { Note } from '@atrium/ui/feedback/note.tsx'
import { Skeleton } from '@atrium/ui/feedback/skeleton.tsx'
import { Confirm } from '@atrium/ui/overlay/confirm.tsx'
import { useEffect, useRef } from 'react'
import type { RoleEffect } from '../role-effect.contract.ts'
import css from './people-list.module.css'
import { rolesTexts } from './roles-texts.ts'

interface EffectProps {
  question: string
  /** Other effects of the change. */
  lead?: string
  action: string
  keep?: string
  /** Red although no one loses a role. */
  danger?: boolean
  /** Goes on without a question where no one gains or loses a role. */
  skipsWithoutEffect?: boolean
  /** The preview of the change, while it loads nothing. */
  effect: RoleEffect | undefined
  /** Why the change is refused. */
  failure: { message: string } | null
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before a change of who holds which roles, and names these people. */
export function RoleEffectDialog({
  lead,
  skipsWithoutEffect = false,
  effect,
  failure,
  ...words
}: EffectProps) {
  const t = useFeatureText(rolesTexts)
  const { gaining = 0, losing = 0, people = [] } = effect ?? {}
  const isNeedless = skipsWithoutEffect && effect !== undefined && gaining + losing === 0
  const isDone = useRef(false)
  useEffect(() => {
    if (!isNeedless || isDone.current) return
    isDone.current = true
    words.onConfirm()
  })
  if (skipsWithoutEffect && !failure && (!effect || isNeedless)) return null
  const sentences = [
    lead,
    gaining > 0 && t('gaining', { count: gaining }),
    losing > 0 && t('losing', { count: losing }),
    effect && gaining + losing === 0 && t('noEffect'),
  ]
  const names = (roles: readonly { name: string }[]) => listText(roles.map(({ name }) => name))
  return (
    <Confirm
      open
      {...words}
      effect={sentences.filter(Boolean).join(' ')}
      danger={words.danger || losing > 0}
      busy={words.busy || (!effect && !failure)}
      details={
        <>
          {failure && (
            <Note tone="danger" live>
              {failure.message}
            </Note>
          )}
          {!effect && !failure && <Skeleton bars={['40%', '30%']} rows={2} />}
          {people.length > 0 && (
            <ul className={css.list} aria-label={t('affected')}>
              {people.map(({ userId, realName, gains, loses }) => (
                <li key={userId} className={css.person}>
                  <p className={css.name}>
                    <bdi>{realName}</bdi>
                  </p>
                  <p className={css.login}>
                    {[
                      gains.length > 0 && t('gains', { names: names(gains) }),
                      loses.length > 0 && t('loses', { names: names(loses) }),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </p>
                </li>
              ))}
            </ul>
          )}
        </>
      }
    />
  )
}
