import {
  densities,
  menuLayouts,
  menuLayoutThemes,
  pageSizes,
  signInPictures,
  themes,
  windowCorners,
} from '@atrium/contract/constants'
import { endpoint } from '@atrium/contract/endpoint'
import { languageCode, version } from '@atrium/contract/row'
import { longestGreeting, storedGreetings } from '@atrium/contract/tenant-greeting'
import { z } from 'zod'

/** A picture of this tenant, as its address says. */
const picture = z.string().regex(/^\/hfle\/v1\/\d{1,15}\/pictures\/[\w-]{16,80}$/)

const isListOfLanguages = (list: string): boolean => {
  const codes = list.split(',')
  return codes.every(code => languageCode.safeParse(code).success) && new Set(codes).size === codes.length
}

/** The settings of a tenant's workspace by their HZERO codes, with their valid values. */
export const configValues = {
  TITLE: z.string().trim().min(1).max(60),
  LOGO: picture,
  FAVICON: picture,
  COLOUR: z
    .string()
    .regex(/^#[0-9a-f]{6}$/)
    .describe('The color of band, sign-in page and portal; without one, a color is assigned'),
  ACCENT: z
    .enum(['0', '1'])
    .describe('`1`: the color, adjusted for contrast, is also the accent of workspace and sign-in page'),
  CORNER: z.enum(windowCorners).describe('The corners of the sheet in the workspace'),
  PICTURE: z.enum(signInPictures).describe('The drawing beside the forms of the sign-in'),
  GREETING: storedGreetings.describe(
    `The heading of the sign-in page by language, each a line of at most ${longestGreeting} characters`,
  ),
  MENU_LAYOUT: z.enum(menuLayouts),
  MENU_LAYOUT_THEME: z.enum(menuLayoutThemes),
  THEME: z.enum(themes),
  DENSITY: z.enum(densities).describe('How dense tables are for people who have not chosen'),
  PAGE_SIZE: z
    .enum(pageSizes.map(String))
    .describe('The rows of a page in lists for people who have not chosen'),
  WATERMARK: z.enum(['0', '1']).describe('`1`: the name of the person is shown as a watermark on every page'),
  LANGUAGE: languageCode.describe('The initial language of new people'),
  LANGUAGES: z
    .string()
    .max(300)
    .refine(list => isListOfLanguages(list))
    .describe('The codes of the languages offered, with commas between them; without a value all'),
  ROLE_MERGE: z.enum(['0', '1']).describe('`1`: people start with all of their roles merged'),
} as const
export type ConfigCode = keyof typeof configValues

export const configCodes = Object.keys(configValues) as ConfigCode[]
const configCode = z.enum(configCodes)

export const configItem = z
  .object({
    configCode,
    configValue: z
      .string()
      .describe(
        'The tenant\'s own value; empty if there is none. That of `GREETING` is JSON by language, such as `{"en_US":"Welcome aboard"}`',
      ),
    defaultValue: z
      .string()
      .describe(
        "The value that applies without a value of the tenant: the platform's or the product's; empty if there is none",
      ),
    objectVersionNumber: version.optional().describe('Only with a value of the tenant itself'),
  })
  .meta({ id: 'ConfigItem' })
export type ConfigItem = z.infer<typeof configItem>

const change = z
  .object({
    configCode,
    configValue: z
      .string()
      .max(5000)
      .describe(
        'Empty removes the tenant\'s value. That of `GREETING` is JSON by language, such as `{"en_US":"Welcome aboard"}`',
      ),
    objectVersionNumber: version.optional().describe('The version of the record'),
  })
  .superRefine(({ configCode, configValue }, context) => {
    if (configValue === '') return
    const { error } = configValues[configCode].safeParse(configValue)
    // Without its words, so that callers get it in those of their language.
    for (const { message, path, ...rule } of error?.issues ?? [])
      context.issues.push({
        ...rule,
        input: configValue,
        path: ['configValue', ...path],
      } as z.core.$ZodRawIssue)
  })

/** The address under which HZERO-compatible clients of a tenant call. */
const ofTenant = '/hpfm/v1/{tenantId}/config'

export const configApi = {
  getOfTenant: endpoint({
    method: 'GET',
    path: ofTenant,
    summary: 'Configuration of the tenant’s workspace, under the address of HZERO-compatible clients',
    access: { permission: 'platform.config.get' },
    response: z.array(configItem),
  }),
  updateOfTenant: endpoint({
    method: 'PUT',
    path: ofTenant,
    summary: 'Set or clear configuration values, under the address of HZERO-compatible clients',
    access: { permission: 'platform.config.update' },
    body: z.array(change).max(configCodes.length),
    example: { body: [{ configCode: 'WATERMARK', configValue: '1' }] },
    response: z.array(configItem),
  }),
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
