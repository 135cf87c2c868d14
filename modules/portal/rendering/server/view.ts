import type { Html } from '@atrium/server/http/pages/html'
import type { Sheet } from './style.ts'

/** A page of the portal without its frame. */
export interface View {
  title: string
  /** One sentence for search engines. */
  description: string
  path: string
  /** The address of the picture for link previews. */
  picture?: string
  /** Parameters of the address besides language and tenant. */
  query?: Readonly<Record<string, string | number | undefined>>
  /** The parent page, if it is not the front page. */
  parent?: { title: string; path: string }
  /** Only for announcements. */
  article?: { publishedAt: string; updatedAt: string }
  /** Keeps search engines from listing it: missing pages and filtered lists. */
  isHidden?: boolean
  /** Whether it is shown in place of a missing page. */
  isNowhere?: boolean
  /** The style sheets it needs besides the common one. */
  sheets: readonly Sheet[]
  body: Html
}
