import { Redirect, useRoute, useSearchParams } from 'wouter'

/** The address of a role's permissions in messages: leads to that part of the role's page. */
export function RolePermissionsLink() {
  const [, params] = useRoute('/hiam/role/permissions/:roleId')
  const [search] = useSearchParams()
  const set = search.get('set')
  const query = new URLSearchParams({ tab: 'permissions', ...(set && { set }) })
  return params && <Redirect to={`/hiam/role/detail/${params.roleId}?${query}`} replace />
}
