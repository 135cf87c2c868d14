import { query, useCall } from '@atrium/console/api/query.ts'
import type { CardProps } from '@atrium/console/cards/card-drawing.ts'
import { type TextOf, useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { leafOf } from '@atrium/console/menu/menu.ts'
import { globalState } from '@atrium/console/session/global-state.ts'
import { useStore } from '@atrium/console/session/store.ts'
import { userState } from '@atrium/console/session/user-state.ts'
import { navigate } from '@atrium/console/tabs/navigation.ts'
import { type DashboardCard, dashboardApi } from '@atrium/contract/workspace/dashboard'
import { Card, CardLink } from '@atrium/ui/display/card.tsx'
import { FailedState } from '@atrium/ui/feedback/failed-state.tsx'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { IconButton } from '@atrium/ui/icon/icon-button.tsx'
import { Button } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type SetUpStep, setUpApi } from '../set-up.contract.ts'
import css from './set-up-card.module.css'
import { setUpTexts } from './set-up-texts.ts'
import page from './workplace.module.css'

/** Done steps that stay in sight. */
const shownDone = 2

/** The page of each step. */
const pages: Readonly<Record<SetUpStep['code'], string>> = {
  appearance: '/hpfm/config',
  people: '/hiam/sub-account-org/users',
  units: '/hpfm/hr/org',
  roles: '/hiam/role/list',
  passwords: '/hiam/password-policy',
  mail: '/hmsg/email',
}

/** Leads an administrator through the setup of a tenant: the next step is lit, done ones are folded. */
export function SetUpCard({ card }: CardProps) {
  const t = useFeatureText(setUpTexts)
  const { data, error, refetch } = useQuery({ ...query(setUpApi.steps), meta: { quiet: true } })
  const leaves = useStore(globalState, state => state.menuLeafNode)
  const [isWhole, showWhole] = useState(false)
  const hide = useHiding(card)
  const tenant = useStore(userState, state => state.currentUser?.tenantName) ?? ''
  const steps = (data ?? []).filter(({ code }) => leafOf(leaves, pages[code]))
  const done = steps.filter(step => step.doneFlag === 1)
  const left = steps.filter(step => step.doneFlag === 0)
  const folded = isWhole || left.length === 0 ? 0 : Math.max(0, done.length - shownDone)
  return (
    <Card
      title={t('title', { tenant })}
      aside={data && t('done', { done: done.length, all: steps.length })}
      end={hide && <IconButton label={t('hide')} icon={IconX} size="sm" onClick={hide} />}
    >
      {error && <FailedState title={t('couldNotLoad')} onRetry={() => void refetch()} />}
      <div className={css.bars} aria-hidden="true">
        {steps.map(({ code }, at) => (
          <span key={code} data-done={at < done.length || undefined} />
        ))}
      </div>
      <ol className={css.steps}>
        {done.slice(0, done.length - folded).map(({ code, count }) => (
          <li key={code} className={css.step}>
            <span className={css.mark} data-done>
              <Glyph icon={IconCheck} size={14} />
            </span>
            <span>
              <span className="visually-hidden">{t('stepDone')} </span>
              {t(code)}&ensp;
              {count !== undefined && <small>{countText(t, code, count)}</small>}
            </span>
          </li>
        ))}
        {left.map(({ code }, at) => (
          <li key={code} className={css.step} data-next={at === 0 || undefined}>
            <span className={css.mark} aria-hidden="true">
              {done.length + at + 1}
            </span>
            <span className={css.text}>
              <b>{t(code)}</b>
              <small>{t(`${code}Detail`)}</small>
            </span>
            {at === 0 && (
              <Button size="sm" onClick={() => navigate(pages[code])}>
                {t(`${code}Action`)}
              </Button>
            )}
          </li>
        ))}
      </ol>
      {folded > 0 && (
        <div className={page.events}>
          <CardLink onClick={() => showWhole(true)}>{t('more', { count: folded })}</CardLink>
        </div>
      )}
    </Card>
  )
}

/** Takes the card off the person's workplace; undefined if the role has fixed it. */
function useHiding({ cardId, initFlag }: DashboardCard): (() => void) | undefined {
  const client = useQueryClient()
  const layout = query(dashboardApi.layout)
  const { data: cards } = useQuery(layout)
  const save = useCall(dashboardApi.save)
  if (!cards || initFlag === 1) return undefined
  return () =>
    save.mutate(
      { body: cards.filter(card => card.cardId !== cardId) },
      { onSuccess: left => void client.setQueryData(layout.queryKey, left) },
    )
}

function countText(t: TextOf<typeof setUpTexts>, code: SetUpStep['code'], count: number) {
  if (code === 'people') return t('peopleCount', { count })
  if (code === 'units') return t('unitsCount', { count })
  return code === 'roles' ? t('rolesCount', { count }) : ''
}
