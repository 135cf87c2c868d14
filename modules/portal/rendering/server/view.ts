import type { Html } from '@atrium/server/http/pages/html'
import type { Sheet } from './style.ts'

/** A page of the portal without its frame. */
export interface View {
  title: string
  /** One sentence for search engines. */
  description: string
  path: string
  /** The address of a picture by which others show the page. */
  picture?: string
  /** What the address carries besides language and tenant. */
  query?: Readonly<Record<string, string | number | undefined>>
  /** The page above it, when that is not the front page. */
  parent?: { title: string; path: string }
  /** Only of an announcement. */
  article?: { publishedAt: string; updatedAt: string }
  /** Keeps search engines from listing it: missing pages and filtered lists. */
  isHidden?: boolean
  /** It is shown in place of a missing page. */
  isNowhere?: boolean
  /** The style sheets it needs besides the common one. */
  sheets: readonly Sheet[]
  body: Html
}
