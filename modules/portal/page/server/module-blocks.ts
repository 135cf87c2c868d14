import { findOffModules, type OffModules } from '@atrium/server/access/off-modules'
import { inTenant } from '@atrium/server/db/connection/tenant'
import type { RequestServices } from '@atrium/server/http/context'
import type { Html } from '@atrium/server/http/pages/html'
import type { PortalBlockKind } from '@atrium/server/http/pages/portal-block'
import { ownModules } from '@atrium/server/modules'
import type { Place } from '../../announcement/server/announcement.queries.ts'
import type { PortalBlock } from '../page.contract.ts'
import type { ModuleBlocks } from './blocks.ts'

/** The module that is off and that brings a kind of block; undefined if the tenant has the kind. */
export const offModuleOfBlock = ({ names }: Pick<OffModules, 'names'>, kind: PortalBlockKind) =>
  ownModules().find(
    ({ name, features }) =>
      names.has(name) && features.some(({ portalBlocks = [] }) => portalBlocks.includes(kind)),
  )?.name

/**
 * Draws the blocks of modules on a page, in one transaction that sees its tenant alone. Those of removed modules, and of
 * modules that are off in the tenant, show nothing.
 */
export async function drawModuleBlocks(
  services: RequestServices,
  kinds: readonly PortalBlockKind[],
  { tenantId, language }: Place,
  blocks: readonly PortalBlock[],
): Promise<ModuleBlocks> {
  const drawn = new Map<PortalBlock, Html>()
  const ofModules = blocks.filter(block => block.kind === 'module')
  if (ofModules.length === 0) return drawn
  const off = await findOffModules(services, tenantId)
  await inTenant(services.app, { tenantId }, async db => {
    for (const block of ofModules) {
      const kind = kinds.find(({ name }) => name === block.name)
      if (!kind || offModuleOfBlock(off, kind) !== undefined) continue
      const shown = await kind.draw(db, block.settings, { language })
      if (shown) drawn.set(block, shown)
    }
  })
  return drawn
}
