import type { TreeShape } from '@atrium/ui/tree/tree-lines.ts'
import type { Unit } from '../unit.contract.ts'

const none: readonly Unit[] = []

export const unitShape: TreeShape<Unit> = {
  idOf: unit => unit.unitId,
  nameOf: unit => unit.unitName,
  childrenOf: unit => unit.children ?? none,
  textOf: ({ unitName, unitCode, managerName = '' }) => `${unitName}\n${unitCode}\n${managerName}`,
  canHold: () => true,
}
