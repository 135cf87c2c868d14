import { originOf } from '../connection/request-origin.ts'
import type { Scoped } from '../connection/tenant.ts'

/** An event without a changed row: who did or tried what, and where. Row changes are recorded by triggers. */
export interface AuditEvent {
  tenantId: number
  actorId?: string | undefined
  requestId?: string | undefined
  entity: string
  entityId?: string | undefined
  verb: 'create' | 'update' | 'delete' | 'sign-in' | 'sign-in-failed' | 'sign-out' | 'switch' | 'deny'
  detail: Record<string, unknown>
}

export async function recordEvent(db: Scoped, event: AuditEvent): Promise<void> {
  const { address, userAgent, tokenId } = originOf(event.requestId)
  await db
    .insertInto('audit')
    .values({
      tenantId: event.tenantId,
      actorId: event.actorId ?? null,
      requestId: event.requestId ?? null,
      address,
      userAgent,
      tokenId: tokenId ?? null,
      entity: event.entity,
      entityId: event.entityId ?? null,
      verb: event.verb,
      after: JSON.stringify(event.detail),
    })
    .execute()
}
