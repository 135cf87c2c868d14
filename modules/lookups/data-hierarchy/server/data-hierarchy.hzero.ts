import type { Session } from '@atrium/server/auth/session'
import { eachRow, type HzeroShape, hzeroShape, meaningIn } from '@atrium/server/http/hzero-shape'
import type { ProductText } from '@atrium/server/seed/contributions'
import { dataHierarchyApi } from '../data-hierarchy.contract.ts'

const meanings: Readonly<Record<string, ProductText>> = {
  SELECT: ['List', '下拉框', 'قائمة'],
  MODAL: ['Dialog', '弹窗', 'نافذة حوار'],
}

interface Displayed {
  displayStyle: string
  children?: readonly Displayed[] | undefined
}

function withMeaning(row: Displayed, session: Session): object {
  const meaning = meanings[row.displayStyle]
  return {
    ...row,
    ...(meaning && { displayStyleMeaning: meaningIn(session, meaning) }),
    ...(row.children && { children: row.children.map(child => withMeaning(child, session)) }),
  }
}

const answer = (rows: unknown, session: Session) => eachRow<Displayed>(row => withMeaning(row, session))(rows)

export const dataHierarchyHzeroShapes: readonly HzeroShape[] = [
  hzeroShape(dataHierarchyApi.list, { answer }),
  hzeroShape(dataHierarchyApi.get, { answer }),
]
