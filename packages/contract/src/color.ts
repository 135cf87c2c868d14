type Triple = readonly [number, number, number]
type Matrix = readonly [Triple, Triple, Triple]

/** Lightness 0 to 1, chroma, hue in radians. */
export type Oklch = { lightness: number; chroma: number; hue: number }

const rgbToCones: Matrix = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
]

const conesToLab: Matrix = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
]

const labToCones: Matrix = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
]

const conesToRgb: Matrix = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
]

/** Red, green and blue of `#rrggbb` as linear light, 0 to 1. */
export function linearRgb(hex: string): Triple {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}

export function hexOfLinear(rgb: Triple): string {
  const pair = (light: number) => {
    const clamped = Math.min(1, Math.max(0, light))
    const value = clamped <= 0.0031308 ? 12.92 * clamped : 1.055 * clamped ** (1 / 2.4) - 0.055
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${pair(rgb[0])}${pair(rgb[1])}${pair(rgb[2])}`
}

export function multiply(matrix: Matrix, [x, y, z]: Triple): Triple {
  const row = ([a, b, c]: Triple) => a * x + b * y + c * z
  return [row(matrix[0]), row(matrix[1]), row(matrix[2])]
}

/** The WCAG contrast of two colors, 1 to 21. */
export function contrast(one: string, other: string): number {
  const luminance = (hex: string) => {
    const [red, green, blue] = linearRgb(hex)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const a = luminance(one)
  const b = luminance(other)
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

export function oklab(hex: string): Triple {
  const [long, medium, short] = multiply(rgbToCones, linearRgb(hex))
  return multiply(conesToLab, [Math.cbrt(long), Math.cbrt(medium), Math.cbrt(short)])
}

export function oklch(hex: string): Oklch {
  const [lightness, a, b] = oklab(hex)
  return { lightness, chroma: Math.hypot(a, b), hue: Math.atan2(b, a) }
}

/** The sRGB color of an OKLCH color. Outside of the gamut, chroma is reduced; lightness and hue are kept. */
export function hexOfOklch({ lightness, chroma, hue }: Oklch): string {
  let left = chroma
  let rgb = light(lightness, left, hue)
  while (left > 0 && rgb.some(value => value <= -1e-4 || value >= 1.0001)) {
    left = Math.max(0, left - 0.002)
    rgb = light(lightness, left, hue)
  }
  return hexOfLinear(rgb)
}

function light(lightness: number, chroma: number, hue: number): Triple {
  const lab: Triple = [lightness, chroma * Math.cos(hue), chroma * Math.sin(hue)]
  const [long, medium, short] = multiply(labToCones, lab)
  return multiply(conesToRgb, [long ** 3, medium ** 3, short ** 3])
}
