let canvas: CanvasRenderingContext2D | null | undefined
const known = new Map<string, number>()

/** The width of a text on one line, in a font given as in CSS. */
export function textWidth(text: string, font: string): number {
  const key = `${font}\n${text}`
  const width = known.get(key)
  if (width !== undefined) return width
  canvas ??= document.createElement('canvas').getContext('2d')
  if (!canvas) return 0
  canvas.font = font
  const measured = canvas.measureText(text).width
  known.set(key, measured)
  return measured
}
