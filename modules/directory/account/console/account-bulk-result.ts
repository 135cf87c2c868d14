import { bulkResult } from '@atrium/console/bulk/bulk-result.ts'
import type { ItemAnswers } from '@atrium/contract/batch'
import type { ToastKind } from '@atrium/ui/overlay/toast-store.ts'
import type { Account } from '../account.contract.ts'
import type { AccountBulkText } from './account-bulk-texts.ts'

type Action =
  | 'enable'
  | 'disable'
  | 'assignRole'
  | 'removeRole'
  | 'addToGroup'
  | 'addToUnit'
  | 'sendPasswords'

/** The result of an action: "2 disabled, 1 was disabled already", then the people who were refused, by reason. */
export function resultOf(
  t: AccountBulkText,
  action: Action,
  answer: ItemAnswers,
  people: readonly Pick<Account, 'id' | 'realName'>[],
): { kind: ToastKind; message: string } {
  return bulkResult(
    {
      done: count => t(`${action}_done`, { count }),
      // A link is sent again every time.
      already: action === 'sendPasswords' ? undefined : count => t(`${action}_already`, { count }),
      refused: (names, reason) => t('refused', { names, reason }),
      andMore: (names, count) => t('andMore', { names, count }),
    },
    answer,
    id => people.find(one => one.id === id)?.realName ?? id,
  )
}
