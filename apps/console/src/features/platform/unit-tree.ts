import type { Unit } from '@atrium/contract/platform/unit'
import type { TreeShape } from '../../ui/tree-lines.ts'

const none: readonly Unit[] = []

export const unitShape: TreeShape<Unit> = {
  idOf: unit => unit.unitId,
  nameOf: unit => unit.unitName,
  childrenOf: unit => unit.children ?? none,
  textOf: ({ unitName, unitCode, managerName = '' }) => `${unitName}\n${unitCode}\n${managerName}`,
  canHold: () => true,
}
