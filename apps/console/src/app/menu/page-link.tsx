import type { ComponentPropsWithRef, MouseEvent } from 'react'
import { type MenuNode, opensWindow } from '../../core/menu.ts'
import { openPage } from '../../core/navigation.ts'

type PageLinkProps = Omit<ComponentPropsWithRef<'a'>, 'href'> & {
  page: MenuNode
  onOpened?: () => void
}

/** A page of the menu as a real link: it can be copied, and opened in another tab of the browser [MENU-4]. */
export function PageLink({ page, onOpened, onClick, children, ...rest }: PageLinkProps) {
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
  return (
    <a
      {...rest}
      href={page.path}
      onClick={follow}
      {...(leavesConsole && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      {children}
    </a>
  )
}

/** The same for whoever presses Enter in a search. */
export function openEntry(page: MenuNode): void {
  if (opensWindow(page)) window.open(page.path, '_blank', 'noopener,noreferrer')
  else openPage(page.path)
}
