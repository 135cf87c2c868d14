import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { languageCode } from '../row.ts'

/** Whose portal is asked for, by the tenant's code; without it the one that answers under this host. */
export const portalQuery = z.object({ tenant: z.string().max(64).optional() })

/** The pictures of ours that a page can show in its arched window. */
export const portalPicture = z.enum(['court', 'harbour', 'clinic', 'turbines'])
export type PortalPicture = z.infer<typeof portalPicture>

/** Where a page may lead: an address here, another site over https, or a mail [SAFE-42]. */
export const portalHref = z
  .string()
  .max(500)
  .regex(/^(\/(?![/\\])|https:\/\/|mailto:)[^\s\\]*$/, 'error.url.scheme')

/** What a page is made of, with texts of any form: all languages as they are stored, or one as it is read. */
export function blockOf<Text extends z.ZodType>(text: Text) {
  const link = z.object({ label: text, href: portalHref })
  return z.discriminatedUnion('kind', [
    /** Markup, which is washed whenever it is shown. */
    z.object({ kind: z.literal('text'), heading: text.optional(), markup: text }),
    z.object({ kind: z.literal('picture'), picture: portalPicture, alt: text, caption: text.optional() }),
    z.object({
      kind: z.literal('columns'),
      heading: text.optional(),
      columns: z
        .array(z.object({ heading: text, text }))
        .min(1)
        .max(4),
    }),
    z.object({
      kind: z.literal('cards'),
      heading: text.optional(),
      cards: z
        .array(z.object({ title: text, text, link: link.optional() }))
        .min(1)
        .max(12),
    }),
    z.object({
      kind: z.literal('figures'),
      heading: text.optional(),
      figures: z
        .array(z.object({ value: text, label: text }))
        .min(1)
        .max(6),
    }),
    z.object({ kind: z.literal('quote'), text, by: text }),
    z.object({ kind: z.literal('action'), heading: text, text: text.optional(), link }),
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
  picture: portalPicture.optional(),
  blocks: z.array(block),
})
export type PortalPage = z.infer<typeof portalPage>

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
