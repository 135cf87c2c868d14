import { useCall } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { listText, userFormats } from '@atrium/console/language/formats.ts'
import { LovMultiPicker } from '@atrium/console/lookups/lov-picker.tsx'
import css from '@atrium/console/records/wide-form.module.css'
import { accountApi } from '@atrium/directory/account/account.contract.ts'
import { assignmentApi } from '@atrium/directory/assignment/assignment.contract.ts'
import { Note } from '@atrium/ui/feedback/note.tsx'
import { DateField } from '@atrium/ui/form/date-field.tsx'
import { Dialog } from '@atrium/ui/overlay/dialog.tsx'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { type Role, roleApi } from '../role.contract.ts'
import { roleTexts } from './role-texts.ts'

interface RoleAssignProps {
  roles: readonly Pick<Role, 'id' | 'name'>[]
  onClose: () => void
  onAssigned: (people: number) => void
}

const stale = [assignmentApi.list, roleApi.list, roleApi.get, accountApi.list]
/** A call takes so many pairs of a role and a person. */
const mostPairs = 200

/** Asks for the people who get the selected roles, all or none, and for the period. */
export function RoleAssign({ roles, onClose, onAssigned }: RoleAssignProps) {
  const t = useFeatureText(roleTexts)
  const [people, setPeople] = useState<readonly string[]>([])
  const [start, setStart] = useState<string | null>(null)
  const [end, setEnd] = useState<string | null>(null)
  const assign = useCall(assignmentApi.assign, stale, { quiet: true })
  const period = { ...(start && { startDateActive: start }), ...(end && { endDateActive: end }) }
  const body = roles.flatMap(({ id: roleId }) => people.map(memberId => ({ roleId, memberId, ...period })))
  const isTooMuch = body.length > mostPairs
  const submit = () => assign.mutate({ body }, { onSuccess: () => onAssigned(people.length) })
  const { dateFormat } = userFormats()
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={t('assignPeople')}
      lead={listText(roles.map(({ name }) => name))}
      keepOpen={people.length > 0}
      actions={
        <>
          <Button variant="subtle" onClick={onClose}>
            {t('keep')}
          </Button>
          <Button
            variant="filled"
            loading={assign.isPending}
            disabled={people.length === 0 || isTooMuch}
            onClick={submit}
          >
            {t('assignPeople')}
          </Button>
        </>
      }
    >
      {assign.error && (
        <Note tone="danger" live>
          {assign.error.message}
        </Note>
      )}
      <LovMultiPicker
        viewCode="HIAM.USER"
        label={t('people')}
        required
        value={people}
        error={isTooMuch ? t('tooManyPairs', { most: mostPairs }) : undefined}
        onChange={setPeople}
      />
      <div className={css.pair}>
        <DateField label={t('from')} value={start} onChange={setStart} format={dateFormat} />
        <DateField label={t('until')} value={end} onChange={setEnd} format={dateFormat} />
      </div>
    </Dialog>
  )
}
