import { endpoint } from '@atrium/contract/endpoint'
import { languageCode } from '@atrium/contract/row'
import { z } from 'zod'

/** Whose portal is asked for, by the tenant's code; without it the one that answers under this host. */
export const portalQuery = z.object({ tenant: z.string().max(64).optional() })

/** The pictures of ours that a page can show in its arched window. */
export const portalPicture = z.enum(['court', 'harbour', 'clinic', 'turbines'])
export type PortalPicture = z.infer<typeof portalPicture>

/** A picture that somebody has uploaded for everybody to see: one that leads nowhere else, and tells nobody who reads. */
export const uploadedPicture = z
  .string()
  .regex(/^\/hfle\/v1\/\d{1,15}\/pictures\/[0-9a-f]{64}$/)
  .meta({ examples: [`/hfle/v1/1001/pictures/${'0'.repeat(64)}`] })

/** One of ours, by its name, or one that was uploaded. */
export const pagePicture = z.union([portalPicture, uploadedPicture])
export type PagePicture = z.infer<typeof pagePicture>

/** Where a page may lead: an address here, another site over https, or a mail [SAFE-42]. */
export const portalHref = z
  .string()
  .max(500)
  .regex(/^(\/(?![/\\])|https:\/\/|mailto:)[^\s\\]*$/, 'error.url.scheme')
  .meta({ examples: ['/portal/download', 'https://www.norrvik.example/quay', 'mailto:quay@norrvik.example'] })

/**
 * What a page is made of, with texts of any form: all languages as they are stored, or one as it is read. A line, a
 * paragraph and markup may differ in how long they may be.
 */
export function blockOf<Text extends z.ZodType>(line: Text, text: Text = line, markup: Text = line) {
  const link = z.object({ label: line, href: portalHref })
  return z.discriminatedUnion('kind', [
    /** Markup, which is washed whenever it is shown. */
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

/** Blocks as they are stored, with each text in every language there is. */
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
  /** What search engines and networks show in place of title, lead and picture. */
  search: z.object({
    title: z.string().optional(),
    description: z.string().optional(),
    picture: uploadedPicture.optional(),
  }),
})
export type PortalPage = z.infer<typeof portalPage>

/** The pages that every portal has a place for, and the code of each; others have a code of their own. */
export const placedCodes = { HOME: 'home', BRAND: 'profile', ABOUT: 'aboutUs' } as const

export const pageKind = z.enum(['HOME', 'BRAND', 'ABOUT', 'PLAIN'])
export type PageKind = z.infer<typeof pageKind>

export const pageKindOf = (code: string): PageKind =>
  pageKind.options.find(kind => kind !== 'PLAIN' && placedCodes[kind] === code) ?? 'PLAIN'

/** Where visitors find a page. */
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
