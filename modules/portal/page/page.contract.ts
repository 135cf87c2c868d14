import { endpoint } from '@atrium/contract/endpoint'
import { languageCode } from '@atrium/contract/row'
import { z } from 'zod'

/** The code of the tenant whose portal is requested; without it, the portal of the requested host. */
export const portalQuery = z.object({ tenant: z.string().max(64).optional() })

/** The built-in pictures that a page can show in its arched window. */
export const portalPicture = z.enum(['court', 'harbour', 'clinic', 'turbines'])
export type PortalPicture = z.infer<typeof portalPicture>

/**
 * The address of an uploaded public picture on this origin, so that visitors are not tracked by other sites.
 */
export const uploadedPicture = z
  .string()
  .regex(/^\/hfle\/v1\/\d{1,15}\/pictures\/[0-9a-f]{64}$/)
  .meta({ examples: [`/hfle/v1/1001/pictures/${'0'.repeat(64)}`] })

/** The name of a built-in picture, or the address of an uploaded one. */
export const pagePicture = z.union([portalPicture, uploadedPicture])
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
  const link = z.object({ label: line, href: portalHref })
  return z.discriminatedUnion('kind', [
    /** Markup, which is sanitized whenever it is shown. */
    z.object({ kind: z.literal('text'), heading: line.optional(), markup }),
    z.object({ kind: z.literal('picture'), picture: pagePicture, alt: line, caption: line.optional() }),
    z.object({
      kind: z.literal('columns'),
      heading: line.optional(),
      columns: z
        .array(z.object({ heading: line, text }))
        .min(1)
        .max(4),
    }),
    z.object({
      kind: z.literal('cards'),
      heading: line.optional(),
      cards: z
        .array(z.object({ title: line, text, link: link.optional() }))
        .min(1)
        .max(12),
    }),
    z.object({
      kind: z.literal('figures'),
      heading: line.optional(),
      figures: z
        .array(z.object({ value: line, label: line }))
        .min(1)
        .max(6),
    }),
    z.object({ kind: z.literal('quote'), text, by: line }),
    z.object({ kind: z.literal('action'), heading: line, text: text.optional(), link }),
  ])
}

/** Stored blocks, with each text in every language. */
export const storedBlocks = z.array(blockOf(z.record(languageCode, z.string()))).max(100)
export type StoredBlock = z.infer<typeof storedBlocks>[number]

const block = blockOf(z.string())
export type PortalBlock = z.infer<typeof block>

export const portalPage = z.object({
  code: z.string(),
  title: z.string(),
  lead: z.string(),
  picture: pagePicture.optional(),
  blocks: z.array(block),
  /** Overrides title, lead and picture for search engines and networks. */
  search: z.object({
    title: z.string().optional(),
    description: z.string().optional(),
    picture: uploadedPicture.optional(),
  }),
})
export type PortalPage = z.infer<typeof portalPage>

/** The pages with fixed codes; plain pages have a code of their own. */
export const placedCodes = { HOME: 'home', BRAND: 'profile', ABOUT: 'aboutUs' } as const

export const pageKind = z.enum(['HOME', 'BRAND', 'ABOUT', 'PLAIN'])
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
