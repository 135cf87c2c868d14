import { sql } from 'kysely'
import type { DemoDb } from '../demo.tables.ts'
import type { LoadedTenant } from './loaded-tenant.ts'

/**
 * Loads recent jobs of a tenant's administrators: an export that was canceled, one with too many rows, and an
 * import with two rows to correct. Texts are in each person's language.
 */
export async function loadJobs(db: DemoDb, { tenantId }: LoadedTenant): Promise<void> {
  await sql`
    with administrator as (
      select u.id, m.role_id, u.language, u.language = 'zh_CN' as is_chinese
      from app_user u
      join member_role m on m.tenant_id = ${tenantId} and m.user_id = u.id
      join role r on r.tenant_id = m.tenant_id and r.id = m.role_id
      where r.built_in and u.enabled
      order by u.login_name limit 5
    ), jobs as (
      insert into job (tenant_id, user_id, role_id, session_id, language, kind, name, input, state, due_at, tries,
        done_rows, total_rows, cancel_asked, error, created_at, ended_at)
      select ${tenantId}::bigint, id, role_id, new_id(), language, 'export',
        case when is_chinese then made.chinese else made.english end, '{}', made.state, null, 1,
        made.done, made.total, made.state = 'CANCELLED',
        case when made.state = 'FAILED' then case when is_chinese then made.chinese_error else made.english_error end end,
        now() - made.ago, now() - made.ago + interval '40 seconds'
      from administrator cross join (values
        ('Sign-in log', '登录日志', 'CANCELLED', 2500, 18400, interval '2 days', null, null),
        ('Audit', '审计', 'FAILED', 0, 1204000, interval '5 days',
          'An export holds at most 1000000 rows. Narrow the list', '一次最多导出 1000000 行，请缩小列表范围')
      ) as made (english, chinese, state, done, total, ago, english_error, chinese_error)
    ), batches as (
      insert into import_batch (tenant_id, user_id, template_code, file_name, state, created_at)
      select ${tenantId}::bigint, id, 'HIAM.ROLE', case when is_chinese then '新角色.xlsx' else 'new-roles.xlsx' end,
        'CHECKED', now() - interval '3 hours'
      from administrator
      returning id, user_id
    )
    insert into import_row (tenant_id, batch_id, line, data, state, faults)
    select ${tenantId}::bigint, b.id, line, jsonb_build_object('code', code, 'name',
        case when a.is_chinese then chinese else english end), state,
      case when state = 'VALID_FAILED'
        then jsonb_build_array(jsonb_build_object('field', field,
          'message', case when a.is_chinese then chinese_fault else english_fault end))
        else '[]' end
    from batches b join administrator a on a.id = b.user_id cross join (values
      (2, 'visitor-desk', 'Visitor desk', '访客接待', 'VALID_SUCCESS', null, null, null),
      (3, 'key-office', 'Key office', '钥匙管理', 'VALID_SUCCESS', null, null, null),
      (4, 'parking', '', '', 'VALID_FAILED', 'name', 'This field must be filled', '此字段必填'),
      (5, 'lost and found', 'Lost and found', '失物招领', 'VALID_FAILED', 'code',
        'Only letters, digits and . _ / - are allowed', '仅允许字母、数字和 . _ / -')
    ) as row (line, code, english, chinese, state, field, english_fault, chinese_fault)`.execute(db)
}
