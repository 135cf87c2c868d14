import { Forbidden } from '../../core/forbidden.tsx'

/** [ROUTE-6] */
export function NoPermission() {
  return <Forbidden />
}
