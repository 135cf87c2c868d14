import type { ApiError } from '@atrium/console/api/api-error.ts'
import { call } from '@atrium/console/api/client.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { tagOf } from '@atrium/console/language/language.ts'
import { globalState } from '@atrium/console/session/global-state.ts'
import { useStore } from '@atrium/console/session/store.ts'
import { ProgressLine } from '@atrium/ui/feedback/progress-line.tsx'
import { useInlineSize } from '@atrium/ui/layout/use-inline-size.ts'
import { SegmentedControl } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import css from '../../rendering/console/portal.module.css'
import { managedPageApi, pageContent } from '../managed-page.contract.ts'
import { managedPageTexts } from './managed-page-texts.ts'
import { contentOf, type PageValues } from './page-values.ts'

const widths = { phone: 390, desktop: 1280 } as const
/** Milliseconds without input before the preview is rendered again. */
const pause = 400

/** The page as the server renders it for visitors, with the current content of the form. */
export function PagePreview({ pageCode, values }: { pageCode: string; values: PageValues }) {
  const t = useFeatureText(managedPageTexts)
  const languages = useStore(globalState, state => state.supportLanguage)
  const own = useStore(globalState, state => state.language)
  const [width, setWidth] = useState<keyof typeof widths>('desktop')
  const [language, setLanguage] = useState(own)
  const room = useRef<HTMLDivElement>(null)
  const scrolled = useRef(0)
  const inlineSize = useInlineSize(room)
  const judged = pageContent.safeParse(contentOf(values))
  const wanted = useSettled(judged.success ? JSON.stringify(judged.data) : undefined)
  const drawn = useQuery<{ address: string }, ApiError>({
    queryKey: ['portal-preview', pageCode, wanted],
    queryFn: () => call(managedPageApi.preview, { body: { pageCode, content: JSON.parse(wanted ?? '') } }),
    enabled: wanted !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 30 * 60_000,
    retry: false,
  })
  const scale = inlineSize === 0 ? 1 : Math.min(1, inlineSize / widths[width])
  const isOld = !judged.success && drawn.data !== undefined

  return (
    <section className={css.preview} aria-label={t('preview')}>
      <div className={css.previewHead}>
        <SegmentedControl
          size="xs"
          aria-label={t('preview')}
          value={width}
          onChange={setWidth}
          data={[
            { value: 'desktop', label: t('desktop') },
            { value: 'phone', label: t('phone') },
          ]}
        />
        {languages.length > 1 && (
          <SegmentedControl
            size="xs"
            aria-label={t('previewLanguage')}
            value={language}
            onChange={setLanguage}
            data={languages.map(({ code, name }) => ({
              value: code,
              label: <bdi lang={tagOf(code)}>{name}</bdi>,
            }))}
          />
        )}
        <span className={css.previewNote} role="status">
          {drawn.isError ? t('previewFailed') : isOld && t('previewOld')}
        </span>
      </div>
      <div ref={room} className={css.room}>
        {drawn.data ? (
          <iframe
            // Remounted, because navigating the frame would add to the browser's history.
            key={`${drawn.data.address}${language}`}
            className={css.frame}
            title={t('preview')}
            src={`${drawn.data.address}?lang=${tagOf(language)}`}
            style={{
              inlineSize: widths[width],
              blockSize: `${100 / scale}%`,
              transform: `scale(${scale})`,
            }}
            onLoad={event => {
              const view = event.currentTarget.contentWindow
              view?.scrollTo(0, scrolled.current)
              view?.addEventListener('scroll', () => {
                scrolled.current = view.scrollY
              })
            }}
          />
        ) : (
          <ProgressLine />
        )}
      </div>
    </section>
  )
}

/** A debounced value; the first one is returned at once. */
function useSettled(value: string | undefined): string | undefined {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    if (value === undefined || value === settled) return
    const timer = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(timer)
  }, [value, settled])
  return settled
}
