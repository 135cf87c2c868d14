import type { densities, themes } from '@atrium/contract/constants'
import { accentVariables, inkOn, type ThemeName, tenantAccent } from '@atrium/contract/tenant-accent'
import {
  localStorageColorSchemeManager,
  type MantineColorScheme,
  type MantineColorSchemeManager,
} from '@mantine/core'
import { browserMemory } from '../api/storage.ts'
import { createStore } from './store.ts'

export type Theme = (typeof themes)[number]
export type Density = (typeof densities)[number]

/** `index.html` reads the same key before the first paint. */
const schemeStorage = localStorageColorSchemeManager({ key: 'atrium.theme' })
let redraw: ((scheme: MantineColorScheme) => void) | undefined

/** The kit hears of a theme that was chosen in another window, and of one that came with the person. */
export const colorSchemes: MantineColorSchemeManager = {
  ...schemeStorage,
  subscribe(onUpdate) {
    redraw = onUpdate
    schemeStorage.subscribe(onUpdate)
  },
  unsubscribe() {
    redraw = undefined
    schemeStorage.unsubscribe()
  },
}

/** Turns the page to a theme, and keeps it in this browser for the next first paint. */
function applyTheme(theme: Theme): void {
  const scheme = theme === 'system' ? 'auto' : theme
  colorSchemes.set(scheme)
  redraw?.(scheme)
}

/** What the kit calls a theme, as the person's choice. */
export const themeOf = (scheme: MantineColorScheme): Theme => (scheme === 'auto' ? 'system' : scheme)

const densityKey = 'atrium.density'

export const densityState = createStore<{ density: Density }>({
  density: browserMemory.read(densityKey) === 'compact' ? 'compact' : 'comfortable',
})

/** How high rows and controls are; kept in this browser, too. */
export function applyDensity(density: Density): void {
  browserMemory.write(densityKey, density)
  document.documentElement.dataset.density = density
  densityState.set({ density })
}

/** The page looks as the person has chosen; without a choice as this browser remembers. */
export function applyAppearance({
  theme,
  density,
}: {
  theme?: Theme | undefined
  density?: Density | undefined
}): void {
  if (theme) applyTheme(theme)
  if (density) applyDensity(density)
}

/** The nonce that the content policy asks of style elements. Browsers hide it from the attribute. */
export function styleNonce(): string {
  const meta = document.querySelector<HTMLElement>('meta[property="csp-nonce"]')
  return meta?.nonce || meta?.getAttribute('nonce') || ''
}

interface TenantTheme {
  tenantColour: string
  /** The tenant wants its colour as the accent of the workspace, too. */
  accent: boolean
}

/**
 * The band and the badge take the tenant's colour as it is. The accent follows only where the tenant has turned
 * that on, and is moved until it can be read.
 */
export function applyTenantTheme(look: TenantTheme | undefined, theme: ThemeName): void {
  const { style } = document.documentElement
  const color = look && /^#[0-9a-f]{6}$/i.test(look.tenantColour) ? look.tenantColour : undefined
  const accent = tenantAccent(color ?? '#000000', theme)
  for (const [name, value] of Object.entries(accentVariables(accent))) {
    if (color && look?.accent) style.setProperty(name, value)
    else style.removeProperty(name)
  }
  if (color) {
    style.setProperty('--tenant', color)
    style.setProperty('--on-tenant', inkOn(color))
  } else {
    // Nobody's house yet: the product's own colour.
    style.setProperty('--tenant', 'var(--accent)')
    style.setProperty('--on-tenant', 'var(--on-accent)')
  }
}
