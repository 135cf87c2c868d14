import type { Installation } from './installation.ts'
import type { RoleState } from './ledger.ts'
import type { Person } from './person.ts'

/** A change of a role as recorded in audit and outbox. */
export interface Recorded {
  verb: string
  version: number
  name: string
}

/** The state of the database, read in SQL without row-level security and caches, and again through the API. */
export interface Facts {
  roles: Map<string, RoleState & { id: string }>
  /** The same roles as their owners see them, with the number of permission sets shown. */
  shown: Map<string, Omit<RoleState, 'sets'> & { setCount: number }>
  /** By code, removed roles included. */
  history: Map<string, Recorded[]>
  /** By code: ids of permission sets, each as often as it was granted more often than revoked. */
  granted: Map<string, string[]>
  /** Keys of writes that count as done. */
  keys: Map<string, number>
  /** By the browser's mark: the moves of its sessions in order, and where they are. */
  sessions: { mark: string; moves: { from: Place; to: Place }[]; place: Place; signIns: number }[]
  /** Changes in the audit that are not in the outbox, and those of roles that are only there. */
  unpaired: string[]
  /** Rows that differ from their last change in the audit. */
  unrecorded: string[]
}

interface Place {
  tenantId: number
  roleId: string
}

export async function findFacts(
  { query }: Pick<Installation, 'query'>,
  prefix: string,
  people: readonly Person[],
): Promise<Facts> {
  const like = `${prefix}-%`
  const roles = await query<RoleState & { id: string; code: string }>(
    `select id, code, version::int, enabled, (select value from jsonb_each_text(name) limit 1) as name,
       array(select permission_set_id::text from role_permission_set p
         where p.tenant_id = r.tenant_id and p.role_id = r.id order by 1) as sets
     from role r where code like $1`,
    [like],
  )
  const history = await query<Recorded & { code: string }>(
    `select coalesce(after, before) ->> 'code' as code, verb, (coalesce(after, before) ->> 'version')::int as version,
       (select value from jsonb_each_text(coalesce(after, before) -> 'name') limit 1) as name
     from audit where entity = 'role' and coalesce(after, before) ->> 'code' like $1 order by tenant_id, id`,
    [like],
  )
  const granted = await query<{ code: string; id: string; times: number }>(
    `with named as (
       select distinct entity_id::text as role_id, coalesce(after, before) ->> 'code' as code
       from audit where entity = 'role' and coalesce(after, before) ->> 'code' like $1)
     select code, coalesce(after, before) ->> 'permission_set_id' as id,
       sum(case verb when 'create' then 1 when 'delete' then -1 else 0 end)::int as times
     from audit join named on role_id = coalesce(after, before) ->> 'role_id'
     where entity = 'role_permission_set' group by 1, 2 order by 1, 2`,
    [like],
  )
  const keys = await query<{ key: string; status: number }>(
    'select key, coalesce(status, 0) as status from idempotency',
  )
  const sessions = await query<Facts['sessions'][number]>(
    `select user_agent as mark, jsonb_build_object('tenantId', tenant_id, 'roleId', role_id) as place,
       (select count(*)::int from audit a where a.entity = 'session' and a.entity_id = s.id and verb = 'sign-in')
         as "signIns",
       (select coalesce(jsonb_agg(after order by id), '[]') from audit a
         where a.entity = 'session' and a.entity_id = s.id and verb = 'switch') as moves
     from session s where user_agent like $1`,
    [`torture ${like}`],
  )
  // Events such as a request for a permission are no rows, of which caches are notified.
  const unpaired = await query<{ what: string }>(
    `select concat_ws(' ', verb, 'of', topic, entity_id, 'was recorded', coalesce(a, 0), 'and published', coalesce(o, 0), 'times') as what
     from (select entity as topic, entity_id, verb, count(*) as a from audit
         where verb in ('create', 'update', 'delete') and entity_id is not null
           and to_regclass(entity) is not null group by 1, 2, 3) audited
       full join (select topic, entity_id, verb, count(*) as o from outbox
         where topic in (select entity from audit where verb in ('create', 'update', 'delete')) group by 1, 2, 3) published
       using (topic, entity_id, verb)
     where coalesce(a, 0) > coalesce(o, 0)
       or topic in ('role', 'role_permission_set') and a is distinct from o`,
  )
  const unrecorded = await query<{ what: string }>(
    `select concat_ws(' ', 'role', r.code, 'has version', r.version, 'and was recorded with', a.version) as what
     from role r left join lateral (
       select (after ->> 'version')::int as version from audit
       where tenant_id = r.tenant_id and entity = 'role' and entity_id = r.id order by id desc limit 1) a on true
     where r.version is distinct from a.version`,
  )
  return {
    roles: new Map(roles.map(({ code, ...role }) => [code, role])),
    shown: await shownTo(people, prefix),
    history: groupByCode(history),
    granted: new Map(
      [...groupByCode(granted)].map(([code, lines]) => [
        code,
        lines.flatMap(({ id, times }) => Array<string>(Math.max(times, 0)).fill(id)),
      ]),
    ),
    keys: new Map(keys.map(({ key, status }) => [key, status])),
    sessions,
    unpaired: unpaired.map(({ what }) => what),
    unrecorded: unrecorded.map(({ what }) => what),
  }
}

async function shownTo(people: readonly Person[], prefix: string): Promise<Facts['shown']> {
  const shown: Facts['shown'] = new Map()
  for (const own of people) {
    const { body: self } = await own.call('GET', '/iam/hzero/v1/users/self')
    const { body, status } = await own.call(
      'GET',
      `/iam/hzero/v1/${self.tenantId}/roles/paging?size=200&code=${prefix}-`,
    )
    if (status !== 200) throw new Error(`the list of roles is answered with ${status}`)
    for (const {
      code,
      name,
      objectVersionNumber: version,
      enabled,
      permissionSetCount: setCount,
    } of body.content)
      shown.set(code, { name, version, enabled, setCount })
  }
  return shown
}

function groupByCode<Line extends { code: string }>(
  lines: readonly Line[],
): Map<string, Omit<Line, 'code'>[]> {
  const groups = new Map<string, Omit<Line, 'code'>[]>()
  for (const { code, ...line } of lines) groups.set(code, [...(groups.get(code) ?? []), line])
  return groups
}
