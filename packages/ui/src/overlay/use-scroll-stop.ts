import { useEffect, useRef, useState } from 'react'

const stops = 'a[href], button, input, select, textarea, [tabindex]'

/** Makes a scrollable element without focusable content focusable, so that the keyboard can scroll it. */
export function useScrollStop() {
  const ref = useRef<HTMLDivElement>(null)
  const [isStop, setStop] = useState(false)
  useEffect(() => {
    const node = ref.current
    if (!node) return
    const judge = () => setStop(node.scrollHeight > node.clientHeight && !node.querySelector(stops))
    const resized = new ResizeObserver(judge)
    // Content can grow without being added to: when fonts load, or with less width.
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
