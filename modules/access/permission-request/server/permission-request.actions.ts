import { randomUUID } from 'node:crypto'
import type { permissionRequestApi } from '@atrium/contract/access/permission-request'
import type { BodyOf } from '@atrium/contract/endpoint'
import { permissionCode } from '@atrium/contract/permission-code'
import type { Session } from '@atrium/server/auth/session'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import { send } from '@atrium/server/delivery/send'
import { AppError } from '@atrium/server/http/app-error'
import type { RequestServices } from '@atrium/server/http/context'
import { countAttempt } from '@atrium/server/http/limits/rate-limit'
import { explain } from '../../permission/server/permission.actions.ts'
import { recordRequest } from './permission-request.answers.ts'

interface CallContext {
  services: Pick<RequestServices, 'site' | 'cache'>
  db: Scoped
  session: Session
  /** The origin of the console, for links. */
  origin: string
  /** The request of the call. */
  requestId: string
}

const oncePerHour = { most: 1, seconds: 3600 }

/**
 * Notifies everyone who could grant what the session lacks, each in their language.
 * @throws `error.permission_request.*`
 */
export async function askForPermission(
  { services, db, session, origin, requestId }: CallContext,
  { code: asked, reason }: BodyOf<typeof permissionRequestApi.send>,
): Promise<{ receivers: string[] }> {
  const code = permissionCode(asked)
  const {
    approve,
    grantedBy,
    missing: lacking,
  } = await explain(services, { db, session, language: 'en_US' }, code)
  if (approve) throw new AppError('error.permission_request.held')
  const granters = grantedBy.filter(person => person.userId !== session.userId)
  if (granters.length === 0) throw new AppError('error.permission_request.nobody')
  const wait = await countAttempt(
    services.site,
    `permission-request:${session.tenantId}:${session.userId}:${code}`,
    oncePerHour,
  )
  if (wait > 0) throw new AppError('error.permission_request.repeated', { seconds: wait })

  const setIds = lacking?.sets.map(({ id }) => id) ?? []
  const purpose = reason?.replaceAll(/\s+/g, ' ')
  await recordRequest(
    { db, session, requestId },
    { id: randomUUID(), permission: code, setIds, ...(purpose && { reason: purpose }) },
  )
  const languages = new Map<string, string[]>()
  for (const { id, language } of await db
    .selectFrom('appUser')
    .select(['id', 'language'])
    .where(
      'id',
      'in',
      granters.map(person => person.userId),
    )
    .execute())
    languages.set(language, [...(languages.get(language) ?? []), id])
  for (const [language, readers] of languages)
    await send(db, {
      tenantId: session.tenantId,
      code: 'MESSAGE.PERMISSION_REQUEST',
      args: await wordsIn(language),
      to: readers.map(userId => ({ userId })),
      from: { senderId: session.userId, category: 'ACCESS' },
    })
  return { receivers: granters.map(person => person.realName) }

  async function wordsIn(language: string) {
    const { steps, missing } = await explain(services, { db, session, language }, code)
    const nameOf = (kind: string) => steps.find(step => step.kind === kind)?.name ?? ''
    return {
      person: nameOf('person'),
      role: nameOf('role'),
      set: missing?.sets[0]?.name ?? code,
      page: missing?.sets[0]?.menuName ?? '',
      code,
      reason: purpose || '–',
      link: `${origin}/hiam/role/permissions/${session.roleId}${setIds[0] ? `?set=${setIds[0]}` : ''}`,
    }
  }
}
