import { endpoint } from '@atrium/contract/endpoint'
import { languageCode } from '@atrium/contract/row'
import { z } from 'zod'

/** The code of the tenant whose portal is requested; without it, the portal of the requested host. */
export const portalQuery = z.object({
  tenant: z.string().max(64).optional().describe('The number of the tenant; without it the platform'),
})

/** The built-in pictures that a page can show in its arched window. */
export const portalPicture = z.enum(['court', 'harbour', 'clinic', 'turbines']).meta({ id: 'PortalPicture' })
export type PortalPicture = z.infer<typeof portalPicture>

/**
 * The address of an uploaded public picture on this origin, so that visitors are not tracked by other sites.
 */
export const uploadedPicture = z
  .string()
  .regex(/^\/hfle\/v1\/\d{1,15}\/pictures\/[0-9a-f]{64}$/)
  .meta({ examples: [`/hfle/v1/1001/pictures/${'0'.repeat(64)}`] })

/** The name of a built-in picture, or the address of an uploaded one. */
export const pagePicture = z.union([portalPicture, uploadedPicture]).meta({ id: 'PagePicture' })
export type PagePicture = z.infer<typeof pagePicture>

/** A link target of a page: an address here, another site over https, or an email address [SAFE-42]. */
export const portalHref = z
  .string()
  .max(500)
  .regex(/^(\/(?![/\\])|https:\/\/|mailto:)[^\s\\]*$/, 'error.url.scheme')
  .meta({ examples: ['/portal/download', 'https://www.norrvik.example/quay', 'mailto:quay@norrvik.example'] })

/**
 * The schema of a page's blocks for a form of text: all languages as stored, or one as read. Lines, paragraphs
 * and markup may have different maximum lengths.
 */
export function blockOf<Text extends z.ZodType>(line: Text, text: Text = line, markup: Text = line) {
  const link = z.object({
    label: line.describe('The label'),
    href: portalHref.describe('The target of the link'),
  })
  return z.discriminatedUnion('kind', [
    /** Markup, which is sanitized whenever it is shown. */
    z.object({
      kind: z.literal('text').describe('The kind'),
      heading: line.optional().describe('The heading'),
      markup: markup.describe('The text with markup'),
    }),
    z.object({
      kind: z.literal('picture').describe('The kind'),
      picture: pagePicture.describe('The picture'),
      alt: line.describe('The text for people who do not see the picture'),
      caption: line.optional().describe('The text below the picture'),
    }),
    z.object({
      kind: z.literal('columns').describe('The kind'),
      heading: line.optional().describe('The heading'),
      columns: z
        .array(z.object({ heading: line.describe('The heading'), text: text.describe('The text') }))
        .min(1)
        .max(4)
        .describe('The columns'),
    }),
    z.object({
      kind: z.literal('cards').describe('The kind'),
      heading: line.optional().describe('The heading'),
      cards: z
        .array(
          z.object({
            title: line,
            text: text.describe('The text'),
            link: link.optional().describe('The target of the link'),
          }),
        )
        .min(1)
        .max(12)
        .describe('The cards'),
    }),
    z.object({
      kind: z.literal('figures').describe('The kind'),
      heading: line.optional().describe('The heading'),
      figures: z
        .array(z.object({ value: line.describe('The value'), label: line.describe('The label') }))
        .min(1)
        .max(6)
        .describe('The figures'),
    }),
    z.object({
      kind: z.literal('quote').describe('The kind'),
      text: text.describe('The text'),
      by: line.describe('The person quoted'),
    }),
    z.object({
      kind: z.literal('action').describe('The kind'),
      heading: line.describe('The heading'),
      text: text.optional().describe('The text'),
      link: link.describe('The target of the link'),
    }),
    /** A block of a kind that a module contributes, with data of its own. */
    z.object({
      kind: z.literal('module').describe('The kind'),
      name: z.string().max(64).describe('The kind of the module, such as `freight.departures`'),
      heading: line.optional().describe('The heading'),
      settings: z
        .record(z.string().max(64), z.unknown())
        .describe('The settings that its kind declares; visitors get none'),
    }),
  ])
}

/** Stored blocks, with each text in every language. */
export const storedBlocks = z
  .array(blockOf(z.record(languageCode, z.string())))
  .max(100)
  .meta({ id: 'StoredBlock' })
export type StoredBlock = z.infer<typeof storedBlocks>[number]

const block = blockOf(z.string()).meta({ id: 'PortalBlock' })
export type PortalBlock = z.infer<typeof block>

export const portalPage = z
  .object({
    code: z.string(),
    title: z.string(),
    lead: z.string().describe('The sentence below the title'),
    picture: pagePicture.optional().describe('The picture'),
    blocks: z.array(block).describe('The blocks of the page, in their order'),
    search: z
      .object({
        title: z.string().optional(),
        description: z.string().optional(),
        picture: uploadedPicture.optional().describe('The picture'),
      })
      .describe('Overrides title, lead and picture for search engines and networks'),
  })
  .meta({ id: 'PortalPage' })
export type PortalPage = z.infer<typeof portalPage>

/** The pages with fixed codes; plain pages have a code of their own. */
export const placedCodes = { HOME: 'home', BRAND: 'profile', ABOUT: 'aboutUs' } as const

export const pageKind = z.enum(['HOME', 'BRAND', 'ABOUT', 'PLAIN']).meta({ id: 'PageKind' })
export type PageKind = z.infer<typeof pageKind>

export const pageKindOf = (code: string): PageKind =>
  pageKind.options.find(kind => kind !== 'PLAIN' && placedCodes[kind] === code) ?? 'PLAIN'

/** The address of a page. */
export function pagePath(code: string): string {
  if (code === placedCodes.HOME) return '/portal'
  return pageKindOf(code) === 'PLAIN' ? `/portal/pages/${code}` : `/portal/${code}`
}

export const portalPageApi = {
  get: endpoint({
    method: 'GET',
    path: '/hptl/v1/pages/{code}',
    summary: 'A published page of a portal: home, profile, aboutUs or another one',
    access: 'public',
    query: portalQuery,
    example: { params: { code: 'home' }, query: { tenant: 'NORRVIK' } },
    response: portalPage,
  }),
}
