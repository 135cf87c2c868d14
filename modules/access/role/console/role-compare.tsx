import { call } from '@atrium/console/api/client.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { LovPicker } from '@atrium/console/lookups/lov-picker.tsx'
import { Chip } from '@atrium/ui/display/chip.tsx'
import { Dialog } from '@atrium/ui/overlay/dialog.tsx'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { isHeld, setsIn } from '../../role-permissions/console/permission-sets.ts'
import css from '../../role-permissions/console/role-permissions.module.css'
import { type Role, roleApi } from '../role.contract.ts'
import { roleTexts } from './role-texts.ts'

/** Another role with the permission sets it holds. */
export interface Compared {
  name: string
  held: ReadonlySet<string>
}

interface RoleCompareProps {
  role: Pick<Role, 'id' | 'name'>
  compared: Compared | undefined
  onCompare: (compared: Compared | undefined) => void
  /** Undefined if the role is read-only. */
  onTakeOver: ((held: ReadonlySet<string>) => void) | undefined
}

/** Chooses a role to compare with the open one, and copies its permission sets. */
export function RoleCompare({ role, compared, onCompare, onTakeOver }: RoleCompareProps) {
  const t = useFeatureText(roleTexts)
  const [isChoosing, setChoosing] = useState(false)

  async function choose(roleId: string, name: string) {
    const tree = await call(roleApi.permissionSets, { params: { roleId } })
    onCompare({
      name,
      held: new Set(
        setsIn(tree)
          .filter(isHeld)
          .map(set => set.id),
      ),
    })
    setChoosing(false)
  }

  if (compared)
    return (
      <span className={css.compared}>
        <Chip>{t('comparedWith', { name: compared.name })}</Chip>
        {onTakeOver && (
          <Button size="sm" onClick={() => onTakeOver(compared.held)}>
            {t('takeOver')}
          </Button>
        )}
        <Button size="sm" variant="subtle" onClick={() => onCompare(undefined)}>
          {t('stopComparing')}
        </Button>
      </span>
    )
  return (
    <>
      <Button size="sm" variant="subtle" onClick={() => setChoosing(true)}>
        {t('compare')}
      </Button>
      {isChoosing && (
        <Dialog open onClose={() => setChoosing(false)} title={t('compareTitle')} lead={t('compareHelp')}>
          <LovPicker
            viewCode="HIAM.ROLE"
            label={t('comparedRole')}
            purpose={role.name}
            except={role.id}
            value={null}
            onChange={(roleId, choice) => (roleId === null ? undefined : choose(roleId, choice?.text ?? ''))}
          />
        </Dialog>
      )}
    </>
  )
}
