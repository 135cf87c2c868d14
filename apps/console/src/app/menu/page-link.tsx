import type { ComponentPropsWithRef, KeyboardEvent, MouseEvent } from 'react'
import { type MenuNode, opensWindow } from '../../core/menu.ts'
import { openedBeside, openPage } from '../../core/navigation.ts'
import { isPressed } from '../keys/keys.ts'
import { canSplit } from '../workspace/use-phone.ts'

type PageLinkProps = Omit<ComponentPropsWithRef<'a'>, 'href'> & {
  page: MenuNode
  onOpened?: () => void
}

/** A page of the menu as a real link: it can be copied, and opened in another tab of the browser [MENU-4]. */
export function PageLink({ page, onOpened, onClick, onKeyDown, children, ...rest }: PageLinkProps) {
  const leavesConsole = opensWindow(page)
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    const isForBrowser = event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0
    if (isForBrowser || event.defaultPrevented) return
    onOpened?.()
    if (leavesConsole) return
    event.preventDefault()
    openPage(page.path)
  }
  function openWithKey(event: KeyboardEvent<HTMLAnchorElement>) {
    onKeyDown?.(event)
    if (!isPressed('openBeside', event) || event.defaultPrevented || leavesConsole) return
    event.preventDefault()
    onOpened?.()
    openEntry(page, true)
  }
  return (
    <a
      {...rest}
      href={page.path}
      onClick={follow}
      onKeyDown={openWithKey}
      {...(leavesConsole && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      {children}
    </a>
  )
}

/** The same for whoever presses Enter in a search. */
export function openEntry(page: MenuNode, isBeside = false): void {
  if (opensWindow(page)) window.open(page.path, '_blank', 'noopener,noreferrer')
  else if (isBeside && canSplit()) openedBeside(() => openPage(page.path))
  else openPage(page.path)
}
