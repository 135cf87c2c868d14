import { contrast, hexOfOklch, type Oklch, oklch } from './color.ts'

export type ThemeName = 'light' | 'dark'

export type TenantAccent = {
  accent: string
  hover: string
  press: string
  /** The color of text on the accent. */
  on: string
  /** The accent as the color of text on every background. */
  ink: string
  soft: string
  line: string
  /** Whether the lightness of the brand color was changed because it was unreadable. */
  moved: boolean
}

const readable = 4.5
const step = 0.005
const mostChroma = 0.15

/** The backgrounds of tokens.css on which an accent must be readable; a test compares them. */
export const grounds: Record<ThemeName, readonly string[]> = {
  light: ['#f0efeb', '#ffffff', '#f8f8f6', '#f3f2ef'],
  dark: ['#0b1113', '#141b1e', '#192124', '#20292c'],
}

/**
 * Derives an accent from a brand color: keeps the hue and changes the lightness until every pair it is used in is
 * readable.
 */
export function tenantAccent(brand: string, theme: ThemeName): TenantAccent {
  const { lightness: brandLightness, chroma, hue } = oklch(brand)
  const isLight = theme === 'light'
  const at = (lightness: number, most: number) =>
    hexOfOklch({ lightness, chroma: Math.min(chroma, most), hue } satisfies Oklch)
  const accentAt = (lightness: number) => at(lightness, mostChroma)

  const soft = isLight ? at(0.955, 0.024) : at(0.285, 0.042)
  const on = isLight ? '#ffffff' : at(0.19, 0.03)
  const partners = [on, soft, ...grounds[theme]]
  const isReadable = (color: string) => partners.every(partner => contrast(color, partner) >= readable)

  let lightness = isLight ? Math.min(brandLightness, 0.62) : Math.max(brandLightness, 0.62)
  while (lightness > 0.2 && lightness < 0.95 && !isReadable(accentAt(lightness))) {
    lightness += isLight ? -step : step
  }

  let press = lightness - (isLight ? 0.1 : 0.06)
  while (press < lightness && contrast(accentAt(press), on) < readable) press += step

  const accent = accentAt(lightness)
  return {
    accent,
    hover: accentAt(lightness + (isLight ? -0.05 : 0.05)),
    press: accentAt(press),
    on,
    ink: accent,
    soft,
    line: isLight ? at(0.8, 0.06) : at(0.45, 0.06),
    moved: Math.abs(lightness - brandLightness) > step,
  }
}

/** White or near-black, whichever is more readable on a raw color. */
export function inkOn(color: string): string {
  const white = '#ffffff'
  const black = '#14191b'
  return contrast(color, white) >= contrast(color, black) ? white : black
}

/** The eight colors that are assigned to tenants without a choice; none is close to red or amber. */
export const tenantColors = [
  '#8e3b7a',
  '#2f7a4d',
  '#3c5db9',
  '#0f7a83',
  '#6b4fb3',
  '#5f7317',
  '#2b6ea3',
  '#a13f8f',
] as const

export function assignedColor(tenantId: number): string {
  return tenantColors[Math.abs(tenantId) % tenantColors.length] ?? tenantColors[0]
}

/** The CSS variables that set a brand color as the accent and band of a part of the page. */
export function accentVariables(tenant: TenantAccent): Record<`--${string}`, string> {
  return {
    '--accent': tenant.accent,
    '--accent-hover': tenant.hover,
    '--accent-press': tenant.press,
    '--on-accent': tenant.on,
    '--accent-ink': tenant.ink,
    '--accent-soft': tenant.soft,
    '--accent-line': tenant.line,
  }
}
