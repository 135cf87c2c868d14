import { createContext, type ReactNode, use, useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'

interface Places {
  /** Elements of the drawer's head and end; null until they are mounted. */
  badge: HTMLElement | null
  status: HTMLElement | null
  footer: HTMLElement | null
  /** Moves the focus to the drawer itself. */
  focus: () => void
}

/** The places that a drawer has for parts of its content; undefined outside of drawers. */
export const DrawerPlacesContext = createContext<Places | undefined>(undefined)

interface DrawerPartsProps {
  badge?: ReactNode
  status?: ReactNode
  /** Buttons and counts that stay visible; see DrawerFooter. */
  footer?: ReactNode
}

/**
 * The mark, the status and the footer of the drawer around it. The content brings them along, so that the drawer and the
 * buttons of its head stay the same while one content takes the place of another, such as a record that of its skeleton.
 */
export function DrawerParts({ badge, status, footer }: DrawerPartsProps) {
  const places = use(DrawerPlacesContext)
  const focus = places?.focus
  useLayoutEffect(() => {
    // The content that was here before may have had the focus.
    if (document.activeElement === document.body) focus?.()
  }, [focus])
  return (
    <>
      {places?.badge && createPortal(badge, places.badge)}
      {places?.status && createPortal(status, places.status)}
      {places?.footer && createPortal(footer, places.footer)}
    </>
  )
}
