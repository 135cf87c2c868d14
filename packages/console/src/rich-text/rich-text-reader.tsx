import rich from '@atrium/ui/display/rich-text.module.css'
import DOMPurify from 'dompurify'
import { type MouseEvent, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'wouter'

/** Shows markup written by users. The server has sanitized it; it is sanitized once more before it is inserted. */
export function RichTextReader({ markup }: { markup: string }) {
  const place = useRef<HTMLDivElement>(null)
  const [, navigate] = useLocation()
  useLayoutEffect(() => {
    const text = DOMPurify.sanitize(markup, { RETURN_DOM_FRAGMENT: true, FORBID_TAGS: ['style', 'form'] })
    for (const link of text.querySelectorAll('a[href]')) {
      if (!/^https?:/i.test(link.getAttribute('href') ?? '')) continue
      link.setAttribute('target', '_blank')
      link.setAttribute('rel', 'noopener noreferrer')
    }
    place.current?.replaceChildren(text)
  }, [markup])

  // Pages of this console open in their tab.
  function follow(event: MouseEvent) {
    const href = event.target instanceof Element && event.target.closest('a')?.getAttribute('href')
    if (!href || !/^\/(?!\/)/.test(href) || href.startsWith('/portal') || event.metaKey || event.ctrlKey)
      return
    event.preventDefault()
    navigate(href)
  }

  // biome-ignore lint/a11y/useKeyWithClickEvents: only links are followed, which Enter clicks.
  // biome-ignore lint/a11y/noStaticElementInteractions: the same.
  return <div ref={place} className={rich.rich} onClick={follow} />
}
