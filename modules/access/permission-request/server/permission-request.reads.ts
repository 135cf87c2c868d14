import { sql } from 'kysely'

/** The requests and their answers in the audit log. */
export const permissionRequestEntity = 'permission_request'

/**
 * The requests of the last thirty days that nobody has answered, as the table `a` of the audit log, with the role
 * `r` in which the permission is missing and the person `u` who asks. An index holds them.
 */
export const openRequests = sql`audit a
  join role r on r.tenant_id = a.tenant_id and r.id = a.entity_id
  join app_user u on u.id = (a.after ->> 'userId')::uuid and a.tenant_id = current_tenant()
    and a.entity = 'permission_request' and a.verb = 'create' and a.at > now() - interval '30 days'
    and not exists (
      select from audit answer
      where answer.tenant_id = a.tenant_id and answer.entity = 'permission_request'
        and answer.entity_id = a.entity_id and answer.verb = 'update' and answer.after ->> 'id' = a.after ->> 'id')`
