import { lazy, Suspense, useEffect, useState } from 'react'
import { followLive } from '../../core/follow-live.ts'
import { globalState } from '../../core/global-state.ts'
import { navigationState } from '../../core/navigation.ts'
import { routeOf } from '../../core/routes.ts'
import { useStore } from '../../core/store.ts'
import { dynamicText, useText } from '../../core/use-text.ts'
import { userState } from '../../core/user-state.ts'
import { cx } from '../../ui/cx.ts'
import { Banners } from '../banners.tsx'
import { Header } from '../header/header.tsx'
import { SideAll } from '../menu/side-all.tsx'
import { TabStrip } from '../tabs/tab-strip.tsx'
import { useFullScreen } from './full-screen.ts'
import { FullScreenBar } from './full-screen-bar.tsx'
import { PasswordReminder } from './password-reminder.tsx'
import { Sheet } from './sheet.tsx'
import { usePhone } from './use-phone.ts'
import css from './workspace.module.css'

const PageFinder = lazy(async () => ({ default: (await import('../finder/page-finder.tsx')).PageFinder }))
const PhoneBar = lazy(async () => ({ default: (await import('../phone/phone-bar.tsx')).PhoneBar }))
const PhoneTop = lazy(async () => ({ default: (await import('../phone/phone-top.tsx')).PhoneTop }))

/** The wall and the sheet: header, menu and tab strip around the page of the active tab. */
export function Workspace() {
  const text = useText()
  const isPhone = usePhone()
  const isFull = useFullScreen() && !isPhone
  const isCollapsed = useStore(globalState, state => state.collapsed)
  const [isFinding, setFinding] = useState(false)
  const [hasFound, setFound] = useState(false)
  const find = () => {
    setFound(true)
    setFinding(true)
  }
  useDocumentTitle()
  useFinderKey(find)
  useEffect(followLive, [])

  return (
    <div
      className={cx(css.app, isPhone && css.phone, isFull && css.full)}
      data-collapsed={isCollapsed || undefined}
    >
      <a className="skip-link" href="#work">
        {text('hzero.common.shell.skip')}
      </a>
      <div className={css.band} />
      {isPhone ? (
        <Suspense>
          <PhoneTop />
        </Suspense>
      ) : (
        <Header onFind={find} />
      )}
      <Banners />
      {!isPhone && <SideAll onFind={find} />}
      <main className={css.stage}>
        {isFull && <FullScreenBar />}
        {!isPhone && <TabStrip />}
        {/* Always in the same place, so that turning the device keeps what was typed. */}
        <Sheet key="sheet" />
      </main>
      <PasswordReminder />
      <Suspense>
        {isPhone && <PhoneBar />}
        {!isPhone && hasFound && <PageFinder open={isFinding} onClose={() => setFinding(false)} />}
      </Suspense>
    </div>
  )
}

function useDocumentTitle(): void {
  const tab = useStore(globalState, state => state.tabs.find(one => one.key === state.activeTabKey))
  const stray = useStore(navigationState, state => state.stray)
  const product = useStore(userState, state => state.currentUser?.title) || 'Atrium'
  const records = useStore(globalState, state => state.routerData)
  const refusal = stray && (routeOf(records, stray.path) ? '403' : '404')
  const title = refusal ?? (tab ? dynamicText(tab.title) : '')
  useEffect(() => {
    document.title = title ? `${title} · ${product}` : product
  }, [title, product])
}

function useFinderKey(find: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      find()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })
}
