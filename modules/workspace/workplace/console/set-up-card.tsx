import { useCall } from '@atrium/console/api/query.ts'
import { type TextOf, useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { useStore } from '@atrium/console/session/store.ts'
import { userState } from '@atrium/console/session/user-state.ts'
import { navigate } from '@atrium/console/tabs/navigation.ts'
import { preferenceApi } from '@atrium/contract/workspace/preference'
import { Card } from '@atrium/ui/display/card.tsx'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { IconButton } from '@atrium/ui/icon/icon-button.tsx'
import { Button } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { type SetUpStep, setUpApi } from '../set-up.contract.ts'
import css from './set-up-card.module.css'
import { setUpTexts } from './set-up-texts.ts'
import { setUpPages } from './use-set-up.ts'

/** Done steps that stay in sight. */
const shownDone = 2

/** Leads an administrator through the setup of a tenant: the next step is lit, done ones are folded. */
export function SetUpCard({ steps }: { steps: readonly SetUpStep[] }) {
  const t = useFeatureText(setUpTexts)
  const tenant = useStore(userState, state => state.currentUser?.tenantName) ?? ''
  const hide = useCall(preferenceApi.setLook, [setUpApi.steps])
  const [isWhole, showWhole] = useState(false)
  const done = steps.filter(step => step.doneFlag === 1)
  const left = steps.filter(step => step.doneFlag === 0)
  const folded = isWhole ? 0 : Math.max(0, done.length - shownDone)
  return (
    <Card
      title={t('title', { tenant })}
      aside={t('done', { done: done.length, all: steps.length })}
      end={
        <IconButton
          label={t('hide')}
          icon={IconX}
          size="sm"
          onClick={() => hide.mutate({ query: { setUpHiddenFlag: '1' } })}
        />
      }
    >
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
              {t(code)} <small>{count !== undefined && countText(t, code, count)}</small>
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
              <Button size="sm" onClick={() => navigate(setUpPages[code])}>
                {t(`${code}Action`)}
              </Button>
            )}
          </li>
        ))}
      </ol>
      {folded > 0 && (
        <button type="button" className={css.more} onClick={() => showWhole(true)}>
          {t('more', { count: folded })}
        </button>
      )}
    </Card>
  )
}

function countText(t: TextOf<typeof setUpTexts>, code: SetUpStep['code'], count: number) {
  if (code === 'people') return t('peopleCount', { count })
  if (code === 'units') return t('unitsCount', { count })
  return code === 'roles' ? t('rolesCount', { count }) : ''
}
