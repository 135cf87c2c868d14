import { query } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { RecordDrawer, type RecordFrame } from '@atrium/console/records/record-drawer.tsx'
import { navigate } from '@atrium/console/tabs/navigation.ts'
import { roleApi } from '../role.contract.ts'
import { rolePage } from './page/role-page-address.ts'
import { RoleForm } from './role-form.tsx'
import { roleTexts } from './role-texts.ts'

interface RoleDrawerProps extends Omit<RecordFrame, 'title'> {
  /** Undefined while a role is being created. */
  roleId: string | undefined
  onCreated: (id: string) => void
}

/** One role beside the list. */
export function RoleDrawer({ roleId, onCreated, ...frame }: RoleDrawerProps) {
  const t = useFeatureText(roleTexts)
  return (
    <RecordDrawer
      {...frame}
      isNew={roleId === undefined}
      query={query(roleApi.get, { params: { roleId: roleId ?? '' } })}
      history={{ entity: 'role', id: roleId }}
      mark="square"
      titleOf={role => role.name}
      {...(roleId !== undefined && { onOpenPage: () => navigate(rolePage(roleId)) })}
      words={{
        new: t('new'),
        couldNotLoad: t('couldNotLoad'),
        notFound: t('notFound'),
        notFoundDetail: t('notFoundDetail'),
      }}
    >
      {form => <RoleForm {...form} onCreated={onCreated} />}
    </RecordDrawer>
  )
}
