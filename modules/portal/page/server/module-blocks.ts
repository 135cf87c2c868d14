import { inTenant } from '@atrium/server/db/connection/tenant'
import type { RequestServices } from '@atrium/server/http/context'
import type { Html } from '@atrium/server/http/pages/html'
import type { PortalBlockKind } from '@atrium/server/http/pages/portal-block'
import type { Place } from '../../announcement/server/announcement.queries.ts'
import type { PortalBlock } from '../page.contract.ts'
import type { ModuleBlocks } from './blocks.ts'

/** Draws the blocks of modules on a page, in one transaction that sees its tenant alone. Those of removed modules show nothing. */
export async function drawModuleBlocks(
  { app }: RequestServices,
  kinds: readonly PortalBlockKind[],
  { tenantId, language }: Place,
  blocks: readonly PortalBlock[],
): Promise<ModuleBlocks> {
  const drawn = new Map<PortalBlock, Html>()
  const ofModules = blocks.filter(block => block.kind === 'module')
  if (ofModules.length === 0) return drawn
  await inTenant(app, { tenantId }, async db => {
    for (const block of ofModules) {
      const kind = kinds.find(({ name }) => name === block.name)
      const shown = await kind?.draw(db, block.settings, { language })
      if (shown) drawn.set(block, shown)
    }
  })
  return drawn
}
