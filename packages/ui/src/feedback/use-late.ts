import { useEffect, useState } from 'react'

/** True once `on` has lasted a moment, so that quick answers show no placeholder. */
export function useLate(on: boolean, delay = 150): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!on) return setLate(false)
    const timer = setTimeout(() => setLate(true), delay)
    return () => clearTimeout(timer)
  }, [on, delay])
  return on && late
}
