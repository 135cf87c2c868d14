import { useMediaQuery } from '@mantine/hooks'
import { IconChevronDown, IconChevronUp, IconExternalLink, IconX } from '@tabler/icons-react'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { TabsLine, type TabsLineProps } from '../display/tabs-line.tsx'
import { IconButton } from '../icon/icon-button.tsx'
import { useUiText } from '../theme/ui-text.ts'
import css from './drawer.module.css'
import { DrawerPlacesContext } from './drawer-parts.tsx'

type DrawerProps<Tab extends string> = {
  title: string
  badge?: ReactNode
  status?: ReactNode
  /** A line below the title, such as who did it. */
  lead?: ReactNode
  /** The width of a panel with differences or effects, 400 pixels. */
  isNarrow?: boolean
  /** The width of a form with a table in it, 720 pixels where the window has room beside it. */
  isWide?: boolean | undefined
  /** Opens without moving, in the place of a drawer that was there. */
  isStill?: boolean
  tabs?: Omit<TabsLineProps<Tab>, 'label' | 'panelId'>
  onClose: () => void
  /** Steps through the rows of the list; null at its end, absent without a list. */
  onPrevious?: (() => void) | null
  onNext?: (() => void) | null
  onOpenPage?: () => void
  children: ReactNode
  /** Replaces the content, which stays mounted with its input. */
  instead?: ReactNode
  /** Buttons and counts that stay visible; see DrawerFooter. */
  footer?: ReactNode
}

/**
 * A panel beside the list, not modal. In narrow windows it covers the page. Content that is loaded brings its own mark,
 * status and footer: see DrawerParts.
 */
export function Drawer<Tab extends string = string>(props: DrawerProps<Tab>) {
  const { tabs, onPrevious, onNext, onClose } = props
  const panel = useRef<HTMLElement>(null)
  const titleId = useId()
  const bodyId = useId()
  const [badge, setBadge] = useState<HTMLElement | null>(null)
  const [status, setStatus] = useState<HTMLElement | null>(null)
  const [footer, setFooter] = useState<HTMLElement | null>(null)
  const places = useMemo(
    () => ({ badge, status, footer, focus: () => panel.current?.focus({ preventScroll: true }) }),
    [badge, status, footer],
  )
  useEscape(panel, onClose)

  function step(event: KeyboardEvent) {
    if (!event.altKey) return
    const go = event.key === 'ArrowUp' ? onPrevious : event.key === 'ArrowDown' ? onNext : undefined
    if (!go) return
    event.preventDefault()
    go()
  }

  return (
    <aside
      ref={panel}
      className={css.drawer}
      data-narrow={props.isNarrow || undefined}
      data-wide={props.isWide || undefined}
      data-still={props.isStill || undefined}
      aria-labelledby={titleId}
      tabIndex={-1}
      onKeyDown={step}
    >
      <DrawerHead {...props} titleId={titleId} bodyId={bodyId} setBadge={setBadge} setStatus={setStatus} />
      <div
        id={bodyId}
        className={css.body}
        // A long part without controls is scrolled by keys, too.
        {...(tabs && { role: 'tabpanel', 'aria-labelledby': titleId, tabIndex: 0 })}
      >
        {props.instead}
        <div className={css.content} hidden={props.instead !== undefined}>
          <DrawerPlacesContext value={places}>{props.children}</DrawerPlacesContext>
        </div>
      </div>
      <div ref={setFooter} className={css.place} hidden={props.instead !== undefined}>
        {props.footer}
      </div>
    </aside>
  )
}

interface DrawerHeadProps<Tab extends string> extends DrawerProps<Tab> {
  titleId: string
  bodyId: string
  setBadge: (place: HTMLElement | null) => void
  setStatus: (place: HTMLElement | null) => void
}

function DrawerHead<Tab extends string>(props: DrawerHeadProps<Tab>) {
  const { title, titleId, bodyId, tabs, onPrevious, onNext, onOpenPage, onClose } = props
  const words = useUiText()
  const head = useRef<HTMLElement>(null)
  // Here, because a field of the content that takes the focus does so after the head is there. Covered before the focus
  // moves, and uncovered before it moves back.
  useCover(head)
  useFocusVisit(head)
  return (
    <header ref={head} className={css.head} data-tabs={tabs ? true : undefined}>
      <div className={css.line}>
        <span ref={props.setBadge} className={css.place}>
          {props.badge}
        </span>
        <h2 id={titleId} className={css.title} title={title} dir="auto">
          {title}
        </h2>
        <span ref={props.setStatus} className={css.status}>
          {props.status}
        </span>
        <span className={css.tools}>
          {onPrevious !== undefined && (
            <IconButton
              label={words.previousRow}
              icon={IconChevronUp}
              disabled={!onPrevious}
              onClick={() => onPrevious?.()}
            />
          )}
          {onNext !== undefined && (
            <IconButton
              label={words.nextRow}
              icon={IconChevronDown}
              disabled={!onNext}
              onClick={() => onNext?.()}
            />
          )}
          {onOpenPage && (
            <IconButton label={words.openAsPage} icon={IconExternalLink} mirrored onClick={onOpenPage} />
          )}
          <IconButton label={words.close} icon={IconX} onClick={onClose} />
        </span>
      </div>
      {props.lead && <div className={css.lead}>{props.lead}</div>}
      {tabs && <TabsLine {...tabs} label={title} panelId={bodyId} />}
    </header>
  )
}

/** Makes the covered page inert while the drawer covers it. */
function useCover(head: RefObject<HTMLElement | null>) {
  const covers = useMediaQuery('(max-width: 1000px)', false, { getInitialValueInEffect: false })
  useLayoutEffect(() => {
    const element = head.current?.parentElement
    if (!covers || !element) return
    const behind = [...(element.parentElement?.children ?? [])].filter(
      (other): other is HTMLElement => other instanceof HTMLElement && other !== element && !other.inert,
    )
    for (const other of behind) other.inert = true
    return () => {
      for (const other of behind) other.inert = false
    }
  }, [head, covers])
}

/** Moves the focus into the drawer when it opens, and back to the opener when it closes. */
function useFocusVisit(head: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const element = head.current?.parentElement
    const opener = document.activeElement
    element?.focus({ preventScroll: true })
    return () => {
      const isInside = element?.contains(document.activeElement) || document.activeElement === document.body
      if (isInside && opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [head])
}

/** Esc closes the topmost layer only: not the drawer while a list, a menu or a dialog is open above it. */
function useEscape(panel: RefObject<HTMLElement | null>, onClose: () => void) {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    function onKeyDown(event: globalThis.KeyboardEvent) {
      const target = event.target
      if (event.key !== 'Escape' || event.defaultPrevented || !(target instanceof Element)) return
      const sheet = panel.current?.parentElement
      const isHere = target === document.body || sheet?.contains(target)
      const isBusy = target.closest('[aria-expanded="true"]') || document.querySelector('[aria-modal="true"]')
      if (isHere && !isBusy) close()
    }
    // Capture, because a component that closes itself on Esc has already changed when the event bubbles.
    document.addEventListener('keydown', onKeyDown, true)
    return () => document.removeEventListener('keydown', onKeyDown, true)
  }, [panel])
}
