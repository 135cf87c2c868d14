import { endpoint } from '@atrium/contract/endpoint'
import { version } from '@atrium/contract/row'
import { z } from 'zod'
import { atLeastOne, longestText, texts } from '../managed-page/managed-page.contract.ts'
import { portalHref } from '../page/page.contract.ts'

// The frame of every portal page: navigation and footer.

/** The maximum numbers of entries. */
export const mostInFrame = { entries: 12, columns: 4, links: 12, legal: 6 } as const

const label = atLeastOne(longestText.line)

export const navigationEntry = z
  .object({
    label: label.describe('The label'),
    href: portalHref.describe('A link to an unpublished page is not shown either'),
    hidden: z.boolean().describe('Whether it is stored but not shown to visitors'),
  })
  .meta({ id: 'NavigationEntry' })
export type NavigationEntry = z.infer<typeof navigationEntry>

export const navigationDraft = z.object({ entries: z.array(navigationEntry).max(mostInFrame.entries) })

/** If the tenant has no entries of its own, these are the default ones, without a version. */
export const navigation = navigationDraft
  .extend({ objectVersionNumber: version.optional().describe('The version of the record') })
  .meta({ id: 'Navigation' })
export type Navigation = z.infer<typeof navigation>

export const footerDraft = z
  .object({
    text: texts(longestText.paragraph).describe('A sentence about the owner of the portal'),
    contact: texts(longestText.paragraph).describe('Lines such as an address and a phone number'),
    columns: z
      .array(
        z.object({
          heading: label.describe('The heading'),
          links: z
            .array(
              z.object({
                label: label.describe('The label'),
                href: portalHref.describe('The target of the link'),
              }),
            )
            .max(mostInFrame.links)
            .describe('The links'),
        }),
      )
      .max(mostInFrame.columns),
    legal: z
      .array(
        z.object({
          label: label.describe('The label'),
          href: portalHref.optional().describe('The target of the link'),
        }),
      )
      .max(mostInFrame.legal)
      .describe('The last line: imprint, terms, copyright'),
  })
  .meta({ id: 'FooterDraft' })
export type FooterDraft = z.infer<typeof footerDraft>

export const footer = footerDraft
  .extend({ objectVersionNumber: version.optional().describe('The version of the record') })
  .meta({ id: 'Footer' })
export type Footer = z.infer<typeof footer>

const known = { objectVersionNumber: version.optional().describe('The version of the record') }
const navigations = '/hptl/v1/[{tenantId}/]portal-navigation'
const footers = '/hptl/v1/[{tenantId}/]portal-footer'

export const navigationApi = {
  get: endpoint({
    method: 'GET',
    path: navigations,
    summary: 'The entries of the portal’s header, in every language',
    access: { permission: 'portal.navigation.get' },
    response: navigation,
  }),
  update: endpoint({
    method: 'PUT',
    path: navigations,
    summary: 'Update the navigation of the portal; visitors see it immediately',
    access: { permission: 'portal.navigation.update' },
    body: navigationDraft.extend(known),
    example: {
      body: {
        entries: [
          { label: { en_US: 'Home', zh_CN: '首页' }, href: '/portal', hidden: false },
          { label: { en_US: 'Timetable' }, href: '/portal/pages/timetable', hidden: true },
        ],
      },
    },
    response: navigation,
  }),
}

export const footerApi = {
  get: endpoint({
    method: 'GET',
    path: footers,
    summary: 'The footer of the portal, in every language',
    access: { permission: 'portal.footer.get' },
    response: footer,
  }),
  update: endpoint({
    method: 'PUT',
    path: footers,
    summary: 'Update the footer of the portal; visitors see it immediately',
    access: { permission: 'portal.footer.update' },
    body: footerDraft.extend(known),
    example: {
      body: {
        text: { en_US: 'Ferries since 1911.' },
        contact: { en_US: 'Quay 4\nGdynia' },
        columns: [
          {
            heading: { en_US: 'Travel' },
            links: [{ label: { en_US: 'Tariffs' }, href: '/portal/download' }],
          },
        ],
        legal: [{ label: { en_US: 'Imprint' }, href: '/portal/pages/imprint' }],
      },
    },
    response: footer,
  }),
}
