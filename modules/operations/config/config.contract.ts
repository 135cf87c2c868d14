import { menuLayouts, menuLayoutThemes, themes } from '@atrium/contract/constants'
import { endpoint } from '@atrium/contract/endpoint'
import { languageCode, version } from '@atrium/contract/row'
import { z } from 'zod'

/** A picture that was uploaded here: its address names the tenant, whose own it must be. */
const picture = z.string().regex(/^\/hfle\/v1\/\d{1,15}\/pictures\/[\w-]{16,80}$/)

/** What a tenant says of its workspace, by the family's codes, and what may be said. */
export const configValues = {
  TITLE: z.string().trim().min(1).max(60),
  LOGO: picture,
  FAVICON: picture,
  /** Of the band, the sign-in page and the portal; whoever says nothing has an assigned one. */
  COLOUR: z.string().regex(/^#[0-9a-f]{6}$/),
  /** `1`: the colour, as far as it can be read, is the accent of workspace and sign-in page, too. */
  ACCENT: z.enum(['0', '1']),
  MENU_LAYOUT: z.enum(menuLayouts),
  MENU_LAYOUT_THEME: z.enum(menuLayoutThemes),
  THEME: z.enum(themes),
  /** `1`: the name of the person stands across every page. */
  WATERMARK: z.enum(['0', '1']),
  /** In which language new people begin. */
  LANGUAGE: languageCode,
  /** `1`: people begin with all of their roles in one. */
  ROLE_MERGE: z.enum(['0', '1']),
} as const
export type ConfigCode = keyof typeof configValues

export const configCodes = Object.keys(configValues) as ConfigCode[]
const configCode = z.enum(configCodes)

export const configItem = z.object({
  configCode,
  /** The tenant's own; empty where it says nothing. */
  configValue: z.string(),
  /** What counts where the tenant says nothing: the platform's, or the product's; empty for nothing. */
  defaultValue: z.string(),
  /** Only with an own value. */
  objectVersionNumber: version.optional(),
})
export type ConfigItem = z.infer<typeof configItem>

const change = z
  .object({
    configCode,
    /** Empty takes the own value back. */
    configValue: z.string().max(300),
    objectVersionNumber: version.optional(),
  })
  .superRefine(({ configCode, configValue }, context) => {
    if (configValue === '' || configValues[configCode].safeParse(configValue).success) return
    context.addIssue({
      code: 'custom',
      message: `not a ${configCode}`,
      path: ['configValue'],
      input: configValue,
    })
  })

export const configApi = {
  get: endpoint({
    method: 'GET',
    path: '/hpfm/v1/config/{tenantId}',
    summary: 'Configuration of the tenant’s workspace, with the defaults',
    access: { permission: 'platform.config.get' },
    response: z.array(configItem),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/hpfm/v1/config/{tenantId}',
    summary: 'Set or clear configuration values, all or none; omitted ones do not change',
    access: { permission: 'platform.config.update' },
    body: z.array(change).max(configCodes.length),
    example: { body: [{ configCode: 'TITLE', configValue: 'Harbour office' }] },
    response: z.array(configItem),
  }),
}
