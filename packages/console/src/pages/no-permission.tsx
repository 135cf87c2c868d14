import { Forbidden } from '../access/forbidden.tsx'
import { currentAddress } from '../tabs/address.ts'

/** Whoever leads here may name the permission that is missing: `/exception/403?code=iam.role.create` [ROUTE-6]. */
export function NoPermission() {
  const code = new URLSearchParams(currentAddress().search).get('code')
  return <Forbidden authority={code} isOutside />
}
