import { useQuery } from '@tanstack/react-query'
import css from './second-factors.module.css'

/** Free modules around the code, as readers need them (ISO/IEC 18004). */
const margin = 4

/** A QR code, drawn here, so that nobody else sees the secret in it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const drawn = useQuery({
    queryKey: ['qr-code', text],
    queryFn: async () => {
      const { encode } = await import('uqr')
      return encode(text, { border: margin })
    },
    gcTime: 0,
  })
  const { data: rows = [], size = 1 } = drawn.data ?? {}
  const path = rows
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
    .join('')
  return (
    <svg
      className={css.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}
