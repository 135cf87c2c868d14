import { Forbidden } from '../access/forbidden.tsx'
import { currentAddress } from '../tabs/address.ts'

/** The 403 page; the address may name the missing permission: `/exception/403?code=iam.role.create` [ROUTE-6]. */
export function NoPermission() {
  const code = new URLSearchParams(currentAddress().search).get('code')
  return <Forbidden authority={code} isOutside />
}
