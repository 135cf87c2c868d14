import { type RefObject, useLayoutEffect, useRef } from 'react'

/** When the drawer of a row closes, returns the focus to that row, also after stepping to another one. */
export function useFocusOnClosedRow(body: RefObject<HTMLElement | null>, openKey: string | null) {
  const opened = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    const focused = document.activeElement
    const isFree = focused === document.body || body.current?.contains(focused)
    if (openKey === null && isFree && opened.current?.isConnected) opened.current.focus()
    opened.current =
      openKey === null ? null : (body.current?.querySelector<HTMLElement>('[aria-current]') ?? null)
  }, [body, openKey])
}
