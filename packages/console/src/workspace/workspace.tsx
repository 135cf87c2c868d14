import { onDemand } from '@atrium/ui/layout/on-demand.tsx'
import { SavingOffContext } from '@atrium/ui/overlay/saving-off.ts'
import { cx } from '@atrium/ui/theme/cx.ts'
import { memo, useEffect, useState } from 'react'
import { withApiHost } from '../api/client.ts'
import { report } from '../api/failures.ts'
import { Header } from '../header/header.tsx'
import { keySheet, showKeys } from '../keys/key-sheet-state.ts'
import { useKey } from '../keys/use-key.ts'
import { useText } from '../language/use-text.ts'
import { columnOf, layoutOf, rememberLayout } from '../menu/layouts/layouts.ts'
import { globalState } from '../session/global-state.ts'
import { sessionState } from '../session/session-state.ts'
import { useStore } from '../session/store.ts'
import { isPasswordDue, userState } from '../session/user-state.ts'
import { Banners } from '../start/banners.tsx'
import { navigationState } from '../tabs/navigation.ts'
import { routeOf } from '../tabs/routes.ts'
import { tabName } from '../tabs/tab-name.ts'
import { TabStrip } from '../tabs/tab-strip.tsx'
import { useFullScreen } from './full-screen.ts'
import { FullScreenBar } from './full-screen-bar.tsx'
import { askForScreens } from './screen-parts.ts'
import { Sheet } from './sheet.tsx'
import { usePhone } from './use-phone.ts'
import css from './workspace.module.css'

const Palette = onDemand(async () => (await import('../palette/palette.tsx')).Palette)
const KeySheet = onDemand(async () => (await import('../keys/key-sheet.tsx')).KeySheet)
const HorizontalBar = onDemand(async () => (await import('../menu/layouts/horizontal-bar.tsx')).HorizontalBar)
const PhoneBar = onDemand(async () => (await import('../phone/phone-bar.tsx')).PhoneBar)
const PhoneTop = onDemand(async () => (await import('../phone/phone-top.tsx')).PhoneTop)
const PasswordReminder = onDemand(async () => (await import('./password-reminder.tsx')).PasswordReminder)
const Watermark = onDemand(async () => (await import('./watermark.tsx')).Watermark)

const followLive = async () => (await import('../messages/follow-live.ts')).followLive()

/**
 * The workspace: header, menu and tab strip around the page of the active tab. It does not render again for another
 * address.
 */
export const Workspace = memo(function Workspace() {
  const text = useText()
  const isPhone = usePhone()
  const isFull = useFullScreen() && !isPhone
  const isCollapsed = useStore(globalState, state => state.collapsed)
  const layout = useStore(userState, state => layoutOf(state.currentUser?.menuLayout))
  const Column = columnOf(layout)
  const [isFinding, setFinding] = useState(false)
  const [initialText, setInitialText] = useState<string>()
  const find = (part = '') => {
    setInitialText(part)
    setFinding(true)
  }
  const hasMoved = useStore(sessionState, state => state.movedTo !== undefined)
  const isReminded = useStore(userState, state => isPasswordDue(state.currentUser))
  const hasWatermark = useStore(userState, state => state.currentUser?.waterMarkFlag === 1)
  const hasKeySheet = useStore(keySheet, state => state.wasOpened)
  useKey('find', find)
  useKey('showKeys', showKeys)
  useEffect(() => rememberLayout(layout), [layout])
  useEffect(() => void followLive().catch(report), [])
  useAskForScreens()

  return (
    <div
      className={cx(css.app, isPhone && css.phone, isFull && css.full)}
      data-collapsed={(isCollapsed && !isPhone) || undefined}
      data-layout={isPhone ? undefined : layout}
    >
      <WindowFace />
      <a className="skip-link" href="#work">
        {text('hzero.common.shell.skip')}
      </a>
      <div className={css.band} />
      {isPhone ? <PhoneTop /> : <Header onFind={find} bar={layout === 'horizontal' && <HorizontalBar />} />}
      <Banners />
      {!isPhone && <Column onFind={find} />}
      <main className={css.stage}>
        {isFull && <FullScreenBar />}
        {!isPhone && <TabStrip />}
        {/* Always at the same position in the tree, so that turning the device keeps the input. */}
        <SavingOffContext key="sheet" value={hasMoved}>
          <Sheet />
        </SavingOffContext>
      </main>
      {hasWatermark && <Watermark />}
      {isReminded && <PasswordReminder />}
      {isPhone && <PhoneBar />}
      {hasKeySheet && <KeySheet />}
      {!isPhone && initialText !== undefined && (
        <Palette open={isFinding} initialText={initialText} onClose={() => setFinding(false)} />
      )}
    </div>
  )
})

function useAskForScreens(): void {
  const records = useStore(globalState, state => state.routerData)
  const leaves = useStore(globalState, state => state.menuLeafNode)
  useEffect(() => askForScreens(records, leaves), [records, leaves])
}

/** Title and icon of the window: a component of its own, so that a tab switch renders nothing else. */
function WindowFace() {
  useDocumentTitle()
  useDocumentIcon()
  return null
}

function useDocumentTitle(): void {
  const tab = useStore(globalState, state => state.tabs.find(one => one.key === state.activeTabKey))
  const stray = useStore(navigationState, state => state.stray)
  const product = useStore(userState, state => state.currentUser?.title) || 'Atrium'
  const records = useStore(globalState, state => state.routerData)
  const refusal = stray && (routeOf(records, stray.path) ? '403' : '404')
  const title = refusal ?? (tab ? tabName(tab) : '')
  useEffect(() => {
    document.title = title ? `${title} · ${product}` : product
  }, [title, product])
}

/** Sets the tenant's icon on the browser tab, or the product's. */
function useDocumentIcon(): void {
  const own = useStore(userState, state => state.currentUser?.favicon)
  const favicon = own ? withApiHost(own) : '/favicon.svg'
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
    if (!link) return
    link.removeAttribute('type')
    link.href = favicon
  }, [favicon])
}
