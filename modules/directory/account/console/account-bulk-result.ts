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

/** The most names of one reason; the others are counted. */
const mostNamed = 3

/** The result of an action: "2 disabled, 1 was disabled already", then the people who were refused, by reason. */
export function resultOf(
  t: AccountBulkText,
  action: Action,
  { done, already, refused }: ItemAnswers,
  people: readonly Pick<Account, 'id' | 'realName'>[],
): { kind: ToastKind; message: string } {
  const counts = [
    t(`${action}_done`, { count: done.length }),
    // A link is sent again every time.
    ...(already.length > 0 && action !== 'sendPasswords'
      ? [t(`${action}_already`, { count: already.length })]
      : []),
  ].join(', ')
  const reasons = Map.groupBy(refused, one => one.message)
  const refusals = [...reasons].map(([reason, rows]) =>
    t('refused', {
      names: namesOf(
        t,
        rows.map(({ id }) => people.find(one => one.id === id)?.realName ?? id),
      ),
      reason,
    }),
  )
  const kind = refused.length === 0 ? 'success' : done.length + already.length > 0 ? 'warning' : 'error'
  return { kind, message: [counts, ...refusals].join('\n') }
}

function namesOf(t: AccountBulkText, all: readonly string[]): string {
  const names = all.slice(0, mostNamed).join(', ')
  const count = all.length - mostNamed
  return count > 0 ? t('andMore', { names, count }) : names
}
