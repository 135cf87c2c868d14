import { type Role, roleApi } from '@atrium/contract/iam/role'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { useFeatureText } from '../../core/feature-texts.ts'
import { LovPicker } from '../../core/lov-picker.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { isHeld, setsIn } from './permission-sets.ts'
import css from './role-permissions.module.css'
import { roleTexts } from './role-texts.ts'

/** Another role, and the permission sets it holds. */
export interface Compared {
  name: string
  held: ReadonlySet<string>
}

interface RoleCompareProps {
  role: Pick<Role, 'id' | 'name'>
  compared: Compared | undefined
  onCompare: (compared: Compared | undefined) => void
  /** Nothing for whoever may only look. */
  onTakeOver: ((held: ReadonlySet<string>) => void) | undefined
}

/** Chooses a role to hold beside the open one, and takes over what it holds. */
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
