import { uuid } from '@atrium/console/api/uuid.ts'
import type { FieldTexts } from '@atrium/console/language/multi-language-input.tsx'
import type { z } from 'zod'
import {
  type Footer,
  type FooterDraft,
  footerDraft,
  type Navigation,
  navigationDraft,
} from '../frame.contract.ts'

/** A line of a form with a key that exists only in the form. */
interface Line {
  key: string
  label: FieldTexts
  /** Empty for no link. */
  href: string
}
export type LinkLine = Line
export interface EntryLine extends Line {
  hidden: boolean
}
export interface ColumnLine {
  key: string
  heading: FieldTexts
  links: readonly LinkLine[]
}

export interface NavigationValues {
  entries: readonly EntryLine[]
}

export interface FooterValues {
  text: FieldTexts
  contact: FieldTexts
  columns: readonly ColumnLine[]
  legal: readonly LinkLine[]
}

export const newLink = (): LinkLine => ({ key: uuid(), label: {}, href: '/portal' })
export const newEntry = (): EntryLine => ({ ...newLink(), hidden: false })
export const newColumn = (): ColumnLine => ({ key: uuid(), heading: {}, links: [newLink()] })
export const newLegal = (): LinkLine => ({ ...newLink(), href: '' })

/** Keys by position, so that an untouched form equals the stored value. */
const keyed = <Stored extends object>(stored: readonly Stored[]) =>
  stored.map((one, at) => ({ ...one, key: `line-${at}` }))

export const navigationValues = ({ entries }: Navigation): NavigationValues => ({ entries: keyed(entries) })

export const footerValues = ({ text, contact, columns, legal }: Footer): FooterValues => ({
  text,
  contact,
  columns: keyed(columns).map(column => ({ ...column, links: keyed(column.links) })),
  legal: keyed(legal).map(({ href = '', ...line }) => ({ ...line, href })),
})

const linkOf = ({ label, href }: LinkLine) => ({ label, href })

export const navigationOf = ({ entries }: NavigationValues) => ({
  entries: entries.map(entry => ({ ...linkOf(entry), hidden: entry.hidden })),
})

export const footerOf = ({ text, contact, columns, legal }: FooterValues): FooterDraft => ({
  text,
  contact,
  columns: columns.map(({ heading, links }) => ({ heading, links: links.map(linkOf) })),
  legal: legal.map(({ label, href }) => ({ label, ...(href && { href }) })),
})

const faultsIn = (judged: z.ZodSafeParseResult<unknown>): ReadonlySet<string> =>
  new Set(judged.error?.issues.map(issue => issue.path.join('.')))

/** Paths of missing or invalid values, such as `columns.0.links.1.label`. */
export const navigationFaults = (values: NavigationValues) =>
  faultsIn(navigationDraft.safeParse(navigationOf(values)))
export const footerFaults = (values: FooterValues) => faultsIn(footerDraft.safeParse(footerOf(values)))
