import { accentVariables, type ThemeName, tenantAccent } from '@atrium/contract/tenant-accent'

// Design tokens shared by pages that the server renders, few enough to be part of each page.

/** Backgrounds, lines and text colors. */
export const lightGrounds =
  'color-scheme:light;--frame:#f0efeb;--surface:#fff;--surface-2:#f8f8f6;--surface-3:#f3f2ef;--line:#e0e0db;--line-2:#c9c9c4;--line-control:#838d8d;--ink:#1a2528;--ink-2:#424e52;--ink-3:#5f6a6d'
export const darkGrounds =
  'color-scheme:dark;--frame:#0b1113;--surface:#141b1e;--surface-2:#192124;--surface-3:#20292c;--line:#283134;--line-2:#384347;--line-control:#68767a;--ink:#edede9;--ink-2:#b7c0c0;--ink-3:#939fa2'

export const lightColors = `${lightGrounds};--accent:#066973;--accent-hover:#035962;--accent-press:#014a52;--on-accent:#fff;--accent-ink:#015f69;
--danger:#c72d31;--danger-ink:#a91c20;--danger-soft:#ffecec;--warn-ink:#7d4a07;--warn-soft:#fff1d5`

export const darkColors = `${darkGrounds};--accent:#65c4c9;--accent-hover:#7dd5da;--accent-press:#50afb4;--on-accent:#03191c;--accent-ink:#71d0d5;
--danger:#f05656;--danger-ink:#fa9390;--danger-soft:#371918;--warn-ink:#f2c777;--warn-soft:#362712`

export const fonts =
  'system-ui,-apple-system,"Segoe UI Variable Text","Segoe UI",Roboto,"Noto Sans","PingFang SC","Microsoft YaHei UI","Noto Sans CJK SC","Source Han Sans SC",sans-serif'

/**
 * CSS variables for the accent derived from a brand color so that it is readable, to append to the colors of the
 * theme.
 */
export const accentColors = (color: string, theme: ThemeName): string =>
  Object.entries(accentVariables(tenantAccent(color, theme)))
    .filter(([name]) => !/soft|line/.test(name))
    .map(([name, value]) => `;${name}:${value}`)
    .join('')
