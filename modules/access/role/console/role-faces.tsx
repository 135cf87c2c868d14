import { useAuthority } from '@atrium/console/access/use-authority.ts'
import { withApiHost } from '@atrium/console/api/client.ts'
import { query } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { permissionOf } from '@atrium/contract/endpoint'
import { assignmentApi } from '@atrium/directory/assignment/assignment.contract.ts'
import { FaceRow } from '@atrium/ui/display/badges/face-row.tsx'
import { useQuery } from '@tanstack/react-query'
import type { RoleDetail } from '../role.contract.ts'
import { roleTexts } from './role-texts.ts'

/** The faces shown before the rest are a number. */
const mostFaces = 5

/** The first people who hold the role, and the number of the others. */
export function RoleFaces({ role }: { role: Pick<RoleDetail, 'id' | 'memberCount'> }) {
  const t = useFeatureText(roleTexts)
  const { state } = useAuthority(permissionOf(assignmentApi.list))
  const { data: people } = useQuery({
    ...query(assignmentApi.list, { params: { roleId: role.id }, query: { page: 0, size: mostFaces } }),
    enabled: state === 'allowed',
    meta: { quiet: true },
  })
  if (!people || people.totalElements === 0) return null
  return (
    <FaceRow
      label={t('peopleHold', { count: people.totalElements })}
      people={people.content.map(({ realName, imageUrl }) => ({
        name: realName,
        picture: imageUrl && withApiHost(imageUrl),
      }))}
      total={people.totalElements}
    />
  )
}
