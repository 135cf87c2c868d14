import { secured } from '@atrium/console/access/secured.tsx'
import { call } from '@atrium/console/api/client.ts'
import { report } from '@atrium/console/api/failures.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { permissionOf } from '@atrium/contract/endpoint'
import { errorTriggerApi, type Provocation, provocations } from '@atrium/contract/operations/error-trigger'
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import css from './error-trigger.module.css'
import { errorTriggerTexts } from './error-trigger-texts.ts'

const stormSize = 30
const tones = ['info', 'warn', 'error'] as const

/** Statuses whose response is shown by its type [ERR-2]. */
const business: readonly Provocation[] = ['200', '400', '404', '409', '413', '422']

/** Provokes each error on purpose, against the real server, to show how it is handled [ROUTE-10]. */
function ErrorTriggerPage() {
  const t = useFeatureText(errorTriggerTexts)
  const [isFailing, setFailing] = useState(false)
  const [busy, setBusy] = useState<string>()
  if (isFailing) throw new Error('provoked while drawing')

  async function provoke(code: Provocation, type: (typeof tones)[number] = 'error') {
    setBusy(code)
    try {
      await call(errorTriggerApi.provoke, { params: { code }, query: { type } })
      noticeSuccess(code)
    } catch (error) {
      await report(error)
    } finally {
      setBusy(undefined)
    }
  }

  const button = (code: Provocation) => (
    <Button key={code} loading={busy === code} onClick={() => void provoke(code)}>
      {code}
    </Button>
  )
  return (
    <div className={css.page}>
      <h1 className={css.title}>{t('trigger.title')}</h1>
      <p className={css.lead}>{t('trigger.lead')}</p>
      <Group title={t('trigger.rules')}>
        {business.flatMap(code =>
          tones.map(tone => (
            <Button key={`${code} ${tone}`} onClick={() => void provoke(code, tone)}>
              {`${code} ${tone}`}
            </Button>
          )),
        )}
      </Group>
      <Group title={t('trigger.others')}>
        {provocations.filter(code => !business.includes(code)).map(button)}
      </Group>
      <Group title={t('trigger.page')}>
        <Button
          onClick={() =>
            setTimeout(() => {
              throw new Error('provoked')
            })
          }
        >
          {t('trigger.uncaught')}
        </Button>
        <Button onClick={() => void Promise.reject(new Error('provoked rejection'))}>
          {t('trigger.rejection')}
        </Button>
        <Button onClick={() => setFailing(true)}>{t('trigger.drawing')}</Button>
        <Button
          variant="danger"
          onClick={() => {
            for (let at = 0; at < stormSize; at += 1) void provoke('401')
          }}
        >
          {t('trigger.storm', { count: stormSize })}
        </Button>
      </Group>
    </div>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css.group}>
      <h2 className={css.heading}>{title}</h2>
      <div className={css.buttons}>{children}</div>
    </section>
  )
}

/** Requires the permission to provoke errors; without it, explains why. */
export const ErrorTrigger = secured(ErrorTriggerPage, permissionOf(errorTriggerApi.provoke))
