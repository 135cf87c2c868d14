import { type Endpoint, permissionOf } from '@atrium/contract/endpoint'
import { decide } from '@atrium/server/access/decide'
import { AppError, Denied } from '@atrium/server/http/app-error'
import type { Context, Handle } from '@atrium/server/http/routes'
import { sql } from 'kysely'
import { exampleRegister } from '../entry.resource.ts'

type Asking = Context<'public'>

interface Input {
  params: { register: string; entryId?: string }
  query?: object
  body?: { entryId?: string; records?: readonly { entryId: string }[] }
}

const registered = new Map<Endpoint, Endpoint>()

/** The call with the page in its example. */
export function withRegister(call: Endpoint): Endpoint {
  const known = registered.get(call)
  if (known) return known
  const example = { ...call.example, params: { ...call.example?.params, register: exampleRegister } }
  const made = { ...call, example } as Endpoint
  registered.set(call, made)
  return made
}

/** Handles a call within the register that its address names. */
export const inRegister =
  (call: Endpoint, handle: Handle): Handle =>
  async (sent, context) => {
    const { params, query, body } = sent as Input
    const { register, entryId } = params
    await requirePage(context, register, permissionOf(call) ?? '')
    const ids = [entryId, body?.entryId, ...(body?.records ?? []).map(one => one.entryId)]
    for (const id of ids) if (id !== undefined) await requireEntry(context, register, id)
    return handle({ params, query: { ...query, register }, body: { ...body, register } }, context)
  }

/**
 * A role may make a call in the registers of those pages of which it holds a set with the permission of the call. A page
 * without such a set is decided by the permission alone.
 * @throws `error.not_found` without such a page, Denied without such a set
 */
async function requirePage({ db, session }: Asking, register: string, permission: string): Promise<void> {
  const { rows } = await sql<{ sets: string[] }>`
    select array(
      select s.id from permission_set s join permission_set_permission p on p.permission_set_id = s.id
      where s.menu_id = m.id and p.permission = ${permission}) as sets
    from menu m where m.tenant_id = ${session?.tenantId ?? null} and m.code = ${register}`.execute(db)
  const [page] = rows
  if (!page) throw new AppError('error.not_found')
  if (page.sets.length === 0) return
  const verdict = decide(session, { sets: page.sets })
  if (!verdict.allowed) throw new Denied(verdict.error, { missing: permission }, { permission })
}

/** @throws `error.not_found` if the entry is of another register */
async function requireEntry({ db }: Asking, register: string, id: string): Promise<void> {
  const { rows } = await sql`select from entry where id::text = ${id} and register = ${register}`.execute(db)
  if (rows.length === 0) throw new AppError('error.not_found')
}
