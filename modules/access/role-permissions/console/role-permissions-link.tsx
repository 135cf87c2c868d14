import { Redirect, useRoute, useSearchParams } from 'wouter'
import { rolePage } from '../../role/console/page/role-page-address.ts'

/** The address of a role's permissions in messages: leads to that part of the role's page. */
export function RolePermissionsLink() {
  const [, params] = useRoute('/hiam/role/permissions/:roleId')
  const [search] = useSearchParams()
  const set = search.get('set')
  const query = new URLSearchParams({ tab: 'permissions', ...(set && { set }) })
  return params && <Redirect to={`${rolePage(params.roleId)}?${query}`} replace />
}
