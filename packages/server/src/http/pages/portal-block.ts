import type { z } from 'zod'
import type { Scoped } from '../../db/connection/tenant.ts'
import type { Html } from './html.ts'

/** The page on which a block is shown. */
export interface BlockPage {
  /** The language of the page, such as `en_US`. */
  language: string
}

interface Declared<Settings, Shown> {
  /** The name under which pages store it, such as `freight.departures`. */
  name: string
  /** The settings that editors give it, which are validated when a page is saved. */
  settings: z.ZodType<Settings>
  /** Everything that visitors see of its data: what else `read` returns is dropped. */
  shown: z.ZodType<Shown>
  /** The tables it is read from, by which cached pages learn that they are outdated. */
  tables: readonly string[]
  /** Milliseconds after which a page is rendered again even if no table has changed, such as for times to come. */
  maxAgeMs?: number
  /** Reads its data in a transaction that sees the tenant of the page alone. Nobody is signed in. */
  read: (db: Scoped, settings: Settings, page: BlockPage) => Promise<Shown>
  render: (shown: Shown, page: BlockPage) => Html
}

/** A kind of block that a feature contributes to the pages of portals. */
export interface PortalBlockKind {
  name: string
  settings: z.ZodType
  tables: readonly string[]
  maxAgeMs?: number
  /** Undefined for settings that were saved for another version of the feature and no longer fit. */
  draw: (db: Scoped, settings: unknown, page: BlockPage) => Promise<Html | undefined>
}

/** Declares a kind of block; the types of its settings and of what it shows are those of its schemas. */
export function portalBlock<Settings, Shown>(of: Declared<Settings, Shown>): PortalBlockKind {
  const { name, tables, maxAgeMs } = of
  return {
    ...{ name, tables, settings: of.settings },
    ...(maxAgeMs !== undefined && { maxAgeMs }),
    async draw(db, settings, page) {
      const { success, data } = of.settings.safeParse(settings)
      return success ? of.render(of.shown.parse(await of.read(db, data, page)), page) : undefined
    },
  }
}
