import { insertTenant } from '@atrium/directory/tenant/server/tenant.actions.ts'
import { texts, textsByLanguage } from '@atrium/server/seed/text'
import { sql } from 'kysely'
import type { DemoDb } from '../demo.tables.ts'

/**
 * Loads tenants without users: a suspended one, one in the bin, and a template. The first two have an
 * administrator each, who sees at the sign-in why it is refused.
 */
export async function loadTenantLifecycle(db: DemoDb, adminId: string, passwordHash: string): Promise<void> {
  const skerry = await insertTenant(db, {
    num: 'SKERRY',
    name: textsByLanguage(['Skerry Ferries', '礁岛渡轮', 'عبّارات سكيري']),
    colour: '#2b6ea3',
    userLimit: 20,
  })
  await insertAdministrator(db, skerry, { login: 'oskar.holm', name: 'Oskar Holm' }, passwordHash)
  await sql`update tenant set enabled = false, suspended_at = now() - interval '12 days',
    suspended_reason = 'The invoices of the last quarter are open' where tenant_id = ${skerry}`.execute(db)

  const mill = await insertTenant(db, {
    num: 'OLDMILL',
    name: textsByLanguage(['Old Mill Bakery', '老磨坊面包房', 'مخبز الطاحونة القديمة']),
    colour: '#8e3b7a',
  })
  await insertAdministrator(db, mill, { login: 'mila.brandt', name: 'Mila Brandt' }, passwordHash)
  await sql`update tenant set enabled = false, suspended_at = now() - interval '20 days',
    suspended_reason = 'The bakery has closed', exported_at = now() - interval '9 days',
    binned_at = now() - interval '9 days' where tenant_id = ${mill}`.execute(db)
  await sql`insert into tenant_removal (removed_id, num, name, due_at, created_at, created_by)
    select tenant_id, num, name, binned_at + interval '30 days', binned_at, ${adminId}::uuid
    from tenant where tenant_id = ${mill}`.execute(db)

  await loadTemplate(db)
}

async function insertAdministrator(
  db: DemoDb,
  tenantId: number,
  { login, name }: { login: string; name: string },
  passwordHash: string,
): Promise<void> {
  await sql`
    with person as (
      insert into app_user (tenant_id, login_name, real_name, email)
      values (${tenantId}, ${login}, ${name}, ${`${login}@atrium.example`}) returning id
    ), known as (
      insert into credential (user_id, password_hash) select id, ${passwordHash} from person
    )
    insert into member_role (tenant_id, user_id, role_id)
    select r.tenant_id, person.id, r.id from person, role r
    where r.tenant_id = ${tenantId} and r.code = 'role/organization/default/administrator'`.execute(db)
}

/** Typical content of a small organization: two roles, a value list, and a title. */
async function loadTemplate(db: DemoDb): Promise<void> {
  const office = await insertTenant(db, {
    num: 'OFFICE',
    name: textsByLanguage(['Small office', '小型办公室', 'مكتب صغير']),
    colour: '#2f7a4d',
    template: true,
  })
  const roles = [
    {
      code: 'front-desk',
      name: texts(['Front desk', '前台', 'الاستقبال']),
      description: texts([
        'Receives visitors and passes messages on.',
        '接待访客并转达消息。',
        'يستقبل الزوار وينقل الرسائل.',
      ]),
      sets: '%.message.%.ps.default',
    },
    {
      code: 'office-lead',
      name: texts(['Office lead', '办公室主管', 'رئيس المكتب']),
      description: texts([
        'Sees people, roles and settings.',
        '查看人员、角色和设置。',
        'يرى الأشخاص والأدوار والإعدادات.',
      ]),
      sets: '%.sys.%.ps.default',
    },
  ]
  for (const { code, name, description, sets } of roles)
    await sql`
      with made as (
        insert into role (tenant_id, code, name, description, level)
        values (${office}, ${code}, ${name}, ${description}, 'organization') returning tenant_id, id
      )
      insert into role_permission_set (tenant_id, role_id, permission_set_tenant_id, permission_set_id)
      select made.tenant_id, made.id, s.tenant_id, s.id from made, permission_set s
      join menu m on m.tenant_id = s.menu_tenant_id and m.id = s.menu_id
      where s.tenant_id = 0 and m.level = 'organization' and s.code like ${sets}`.execute(db)
  await sql`
    with list as (
      insert into lov (tenant_id, code, name)
      values (${office}, 'OFFICE.ROOM', ${texts(['Rooms', '房间', 'الغرف'])}) returning tenant_id, id
    )
    insert into lov_value (tenant_id, lov_id, value, meaning, sort)
    select list.tenant_id, list.id, room.value, room.meaning::jsonb, room.sort from list cross join (values
      ('MEETING', '{"en_US":"Meeting room","zh_CN":"会议室","ar_SA":"غرفة الاجتماعات"}', 10),
      ('QUIET', '{"en_US":"Quiet room","zh_CN":"静音室","ar_SA":"غرفة هادئة"}', 20),
      ('STORE', '{"en_US":"Store room","zh_CN":"储藏室","ar_SA":"غرفة التخزين"}', 30)
    ) as room (value, meaning, sort)`.execute(db)
  await sql`insert into config (tenant_id, code, value) values (${office}, 'TITLE', 'Office desk'),
    (${office}, 'MENU_LAYOUT', 'side')`.execute(db)
}
