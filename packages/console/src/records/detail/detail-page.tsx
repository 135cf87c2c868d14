import { type TabItem, TabsLine } from '@atrium/ui/display/tabs-line.tsx'
import { ProgressLine } from '@atrium/ui/feedback/progress-line.tsx'
import { useInlineSize } from '@atrium/ui/layout/use-inline-size.ts'
import { FooterPlaceContext } from '@atrium/ui/overlay/footer-place.ts'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useSearchParams } from 'wouter'
import { DetailHead, type DetailHeadProps } from './detail-head.tsx'
import css from './detail-page.module.css'
import { DetailTabContext, narrowPage } from './detail-tab.ts'

/** A part of the record, with the number of what it holds. */
export interface DetailTab extends Omit<TabItem, 'label' | 'isUnsaved'> {
  label: string
  content: ReactNode
}

interface DetailPageProps extends DetailHeadProps {
  /** The one that is chosen stands in the address. */
  tabs: readonly DetailTab[]
  /** The part that is chosen by default, if it is not the first one. */
  start?: string
  /** Replaces the parts of a record that could not be loaded. */
  problem?: ReactNode
}

/**
 * The page of a record with parts of its own: head, counted tabs, the content of the chosen one, and one footer.
 * Parts that were opened stay mounted with their input. A `DrawerFooter` within a part becomes the footer of the page,
 * and marks the part's tab while it has unsaved changes.
 */
export function DetailPage({ tabs, start = tabs[0]?.id ?? '', problem, ...head }: DetailPageProps) {
  const page = useRef<HTMLElement>(null)
  const baseId = useId()
  const isNarrow = useIsNarrow(page)
  const [chosen, choose] = useChosenTab(tabs, start)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  if (!opened.has(chosen)) setOpened(new Set(opened).add(chosen))
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const { changes, report } = useReportedChanges()
  const holder = changes.has(chosen) ? chosen : tabs.find(tab => (changes.get(tab.id) ?? 0) > 0)?.id
  const { onPrevious, onNext } = head.steps ?? {}

  function step(event: KeyboardEvent) {
    const go = event.key === 'ArrowUp' ? onPrevious : event.key === 'ArrowDown' ? onNext : undefined
    if (!event.altKey || !go) return
    event.preventDefault()
    go()
  }

  const panelId = (id: string) => `${baseId}-${id}`
  return (
    <article
      ref={page}
      className={css.page}
      data-narrow={isNarrow || undefined}
      onKeyDown={step}
      aria-busy={head.name === undefined && !problem}
    >
      <DetailHead {...head} />
      {problem ?? (
        <>
          <div className={css.tabs}>
            <TabsLine
              label={head.name ?? head.parents.at(-1)?.label ?? ''}
              items={tabs.map(({ content: _, ...tab }) => ({
                ...tab,
                isUnsaved: (changes.get(tab.id) ?? 0) > 0,
              }))}
              value={chosen}
              onChange={choose}
              panelId={panelId(chosen)}
            />
          </div>
          {head.name === undefined ? (
            <ProgressLine />
          ) : (
            tabs.map(({ id, label, content }) => (
              <DetailPanel
                key={id}
                id={panelId(id)}
                tabId={id}
                label={label}
                isShown={id === chosen}
                isNarrow={isNarrow}
                slot={id === holder ? slot : null}
                report={report}
              >
                {opened.has(id) && content}
              </DetailPanel>
            ))
          )}
          <div ref={setSlot} className={css.footer} />
        </>
      )}
    </article>
  )
}

interface DetailPanelProps {
  id: string
  tabId: string
  label: string
  isShown: boolean
  isNarrow: boolean
  /** The place of the page's footer; null for the parts whose footer is not shown. */
  slot: HTMLElement | null
  report: (tab: string, changes: number | undefined) => void
  children: ReactNode
}

function DetailPanel({ id, tabId, label, isShown, isNarrow, slot, report, children }: DetailPanelProps) {
  // A pane beside the content may hold the footer, while both are side by side.
  const [paneSlot, setPaneSlot] = useState<HTMLElement | null>(null)
  const place = slot && isShown && !isNarrow ? (paneSlot ?? slot) : slot
  const footer = useMemo(
    () => ({
      slot: place,
      report: (changes: number | undefined) => report(tabId, changes),
      elsewhere: isShown ? undefined : label,
    }),
    [place, report, tabId, isShown, label],
  )
  const part = useMemo(() => ({ setPaneSlot }), [])
  return (
    <div
      id={id}
      className={css.panel}
      role="tabpanel"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a long part without controls is scrolled by keys, too.
      tabIndex={0}
      hidden={!isShown}
    >
      <DetailTabContext value={part}>
        <FooterPlaceContext value={footer}>{children}</FooterPlaceContext>
      </DetailTabContext>
    </div>
  )
}

/** The chosen part, by the parameter `tab` of the address; the one of the start has none. */
function useChosenTab(tabs: readonly DetailTab[], start: string) {
  const [search] = useSearchParams()
  const choose = useChooseTab()
  const wanted = search.get('tab')
  const chosen = tabs.some(tab => tab.id === wanted) ? (wanted as string) : start
  return [chosen, (id: string) => choose(id === start ? undefined : id)] as const
}

/** Chooses a part of the page, or that of its start. */
export function useChooseTab(): (id: string | undefined) => void {
  const [, setSearch] = useSearchParams()
  return id =>
    setSearch(
      before => {
        const next = new URLSearchParams(before)
        if (id === undefined) next.delete('tab')
        else next.set('tab', id)
        return next
      },
      { replace: true },
    )
}

/** The number of unsaved changes by part, of those that have a footer. */
function useReportedChanges() {
  const [changes, setChanges] = useState<ReadonlyMap<string, number>>(new Map())
  const report = useCallback((tab: string, count: number | undefined) => {
    setChanges(before => {
      if (before.get(tab) === count) return before
      const next = new Map(before)
      if (count === undefined) next.delete(tab)
      else next.set(tab, count)
      return next
    })
  }, [])
  return { changes, report }
}

/** Whether a pane has no room beside the content. */
function useIsNarrow(page: RefObject<HTMLElement | null>): boolean {
  const size = useInlineSize(page)
  return size > 0 && size < narrowPage
}
