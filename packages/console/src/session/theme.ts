import type { densities, themes } from '@atrium/contract/constants'
import { accentVariables, inkOn, type ThemeName, tenantAccent } from '@atrium/contract/tenant-accent'
import {
  isMantineColorScheme,
  localStorageColorSchemeManager,
  type MantineColorScheme,
  type MantineColorSchemeManager,
} from '@mantine/core'
import { browserMemory } from '../storage/plain.ts'
import { createStore } from './store.ts'

export type Theme = (typeof themes)[number]
export type Density = (typeof densities)[number]

/** `index.html` reads the same key before the first paint. */
const themeKey = 'atrium.theme'
const schemeStorage = localStorageColorSchemeManager({ key: themeKey })
let redraw: ((scheme: MantineColorScheme) => void) | undefined

/** Mantine is notified of themes chosen in another window or loaded with the user. */
export const colorSchemes: MantineColorSchemeManager = {
  ...schemeStorage,
  subscribe(onUpdate) {
    redraw = onUpdate
    addEventListener('storage', onStored)
  },
  unsubscribe() {
    redraw = undefined
    removeEventListener('storage', onStored)
  },
}

/** Mantine's own listener reads the storage, which throws where it is blocked. */
function onStored({ key, newValue }: StorageEvent): void {
  if (key === themeKey && isMantineColorScheme(newValue)) redraw?.(newValue)
}

/** Applies a theme, and stores it in this browser for the next first paint. */
function applyTheme(theme: Theme): void {
  const scheme = theme === 'system' ? 'auto' : theme
  colorSchemes.set(scheme)
  redraw?.(scheme)
}

/** The theme for one of Mantine's color schemes. */
export const themeOf = (scheme: MantineColorScheme): Theme => (scheme === 'auto' ? 'system' : scheme)

const densityKey = 'atrium.density'

export const densityState = createStore<{ density: Density }>({
  density: browserMemory.read(densityKey) === 'compact' ? 'compact' : 'comfortable',
})

/** Sets the height of rows and controls, which is also stored in this browser. */
export function applyDensity(density: Density): void {
  browserMemory.write(densityKey, density)
  document.documentElement.dataset.density = density
  densityState.set({ density })
}

/** Applies the user's theme and density; unset ones stay as this browser remembers them. */
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

/** The nonce that the content security policy requires for style elements. Browsers hide it from the attribute. */
export function styleNonce(): string {
  const meta = document.querySelector<HTMLElement>('meta[property="csp-nonce"]')
  return meta?.nonce || meta?.getAttribute('nonce') || ''
}

interface TenantTheme {
  tenantColour: string
  /** The brand color is also the accent of the workspace. */
  accent: boolean
}

/**
 * Applies the tenant's brand color: band and badge use it as it is. The accent follows only if the tenant has enabled
 * that, and is adjusted until it is readable.
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
    // Without a tenant: the product's own color.
    style.setProperty('--tenant', 'var(--accent)')
    style.setProperty('--on-tenant', 'var(--on-accent)')
  }
}

/** Applies the corners of the sheet that the tenant has chosen. */
export function applyCorner(isSquare: boolean): void {
  const { style } = document.documentElement
  if (isSquare) style.setProperty('--sheet-corner', '0')
  else style.removeProperty('--sheet-corner')
}
