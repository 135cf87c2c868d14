import type { Session } from '@atrium/server/auth/session'
import { nowMs } from '@atrium/server/db/connection/clock'
import { inTenant } from '@atrium/server/db/connection/tenant'
import type { Changes } from '@atrium/server/events/changes'
import { AppError } from '@atrium/server/http/app-error'
import type { RequestServices } from '@atrium/server/http/context'
import { type Queued, startQueue } from '@atrium/server/scheduling/queue'
import { refuseShielded, writeSets } from './role-permission.actions.ts'
import { findHolder, findSets, shieldOf } from './role-permission.queries.ts'
import type { RolePermissionsDb } from './role-permissions.tables.ts'
import { endTrial, type Trial } from './role-trial.queries.ts'

type Named = { roleId: string; takeBackId: string }

/** @throws `error.not_found` when nothing is on trial: it was already confirmed or reverted. */
export async function confirmTrial(db: RolePermissionsDb, named: Named): Promise<void> {
  if (!(await endTrial(db, named))) throw new AppError('error.not_found')
}

/**
 * Reverts a change before its deadline. Reverting grants again what the change revoked, so the caller must hold
 * that.
 * @throws `error.not_found`, `error.permission_set.above_own`
 */
export async function undoTrial(
  db: RolePermissionsDb,
  session: Session,
  language: string,
  named: Named,
): Promise<void> {
  const trial = await endTrial(db, named)
  if (!trial) throw new AppError('error.not_found')
  const role = await findHolder(db, trial.roleId)
  const shield = await shieldOf(db, session, { parentId: null })
  const sets = await findSets(db, role.level, language)
  for (const set of sets) if (trial.recycled.includes(set.id)) refuseShielded(shield, set)
  await revertTrial(db, trial)
}

async function revertTrial(db: RolePermissionsDb, trial: Trial): Promise<void> {
  const role = await findHolder(db, trial.roleId)
  await writeSets(db, role, { assign: trial.recycled, recycle: trial.assigned })
}

/** Reverts unconfirmed changes at their deadline, on any instance. */
export function startTrialReverts(
  { app, site }: Pick<RequestServices, 'app' | 'site'>,
  changes: Changes,
  log: { warn(detail: object, message: string): void },
): () => Promise<void> {
  return startQueue<Queued & { roleId: string }>(
    { site, changes, log },
    {
      table: 'role_take_back',
      atOnce: 1,
      mostTries: 5,
      firstPauseSeconds: 5,
      work: ({ tenantId, roleId, id }) =>
        inTenant(app, { tenantId }, async db => {
          const trial = await endTrial(db, { roleId, takeBackId: id })
          if (trial) await revertTrial(db, trial)
          return undefined
        }),
      // A change that could not be reverted stays on trial, and is tried again.
      giveUp: async () => new Date(nowMs() + 60_000),
    },
  )
}
