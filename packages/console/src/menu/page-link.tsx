import type { ComponentPropsWithRef, KeyboardEvent, MouseEvent, PointerEvent } from 'react'
import { isPressed } from '../keys/keys.ts'
import { globalState } from '../session/global-state.ts'
import { openedBeside, openPage } from '../tabs/navigation.ts'
import { routeOf } from '../tabs/routes.ts'
import { fetchScreen } from '../workspace/screen-parts.ts'
import { canSplit } from '../workspace/use-phone.ts'
import { type MenuNode, opensWindow } from './menu.ts'

type PageLinkProps = Omit<ComponentPropsWithRef<'a'>, 'href'> & {
  page: MenuNode
  onOpened?: () => void
}

/** A page of the menu as a real link: it can be copied, and opened in another tab of the browser [MENU-4]. */
export function PageLink({ page, onOpened, children, ...rest }: PageLinkProps) {
  const leavesConsole = opensWindow(page)
  /** Preloads the page when the pointer enters. Failures are shown when it is opened. */
  function fetchAhead() {
    const record = leavesConsole ? undefined : routeOf(globalState.get().routerData, page.path)
    if (record) fetchScreen(record).catch(() => undefined)
  }
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    rest.onClick?.(event)
    const isForBrowser = event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0
    if (isForBrowser || event.defaultPrevented) return
    onOpened?.()
    if (leavesConsole) return
    event.preventDefault()
    openPage(page.path)
  }
  function openWithKey(event: KeyboardEvent<HTMLAnchorElement>) {
    rest.onKeyDown?.(event)
    if (!isPressed('openBeside', event) || event.defaultPrevented || leavesConsole) return
    event.preventDefault()
    onOpened?.()
    openEntry(page, true)
  }
  return (
    <a
      {...rest}
      href={page.path}
      onPointerEnter={(event: PointerEvent<HTMLAnchorElement>) => {
        rest.onPointerEnter?.(event)
        fetchAhead()
      }}
      onClick={follow}
      onKeyDown={openWithKey}
      {...(leavesConsole && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      {children}
    </a>
  )
}

/** Opens a page by Enter in a search, like a click on its link. */
export function openEntry(page: MenuNode, isBeside = false): void {
  if (opensWindow(page)) window.open(page.path, '_blank', 'noopener,noreferrer')
  else if (isBeside && canSplit()) openedBeside(() => openPage(page.path))
  else openPage(page.path)
}
