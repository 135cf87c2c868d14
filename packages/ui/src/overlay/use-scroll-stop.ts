import { useEffect, useRef, useState } from 'react'

const stops = 'a[href], button, input, select, textarea, [tabindex]'

/** Makes what scrolls and holds nothing to step to a stop of its own, so that the keyboard can scroll it, too. */
export function useScrollStop() {
  const ref = useRef<HTMLDivElement>(null)
  const [isStop, setStop] = useState(false)
  useEffect(() => {
    const node = ref.current
    if (!node) return
    const judge = () => setStop(node.scrollHeight > node.clientHeight && !node.querySelector(stops))
    const resized = new ResizeObserver(judge)
    // What it holds can grow while nothing is added: with its fonts, or with less width.
    const watch = () => {
      for (const one of [node, ...node.children]) resized.observe(one)
    }
    watch()
    const changed = new MutationObserver(() => {
      watch()
      judge()
    })
    changed.observe(node, { childList: true, subtree: true })
    return () => {
      resized.disconnect()
      changed.disconnect()
    }
  }, [])
  return { ref, isStop }
}
