import type { ItemAnswers } from '@atrium/contract/batch'
import type { ToastKind } from '@atrium/ui/overlay/toast-store.ts'
import { listText } from '../language/formats.ts'
import type { SentenceText } from './resource-texts.ts'

/** The most names of one reason; the others are counted. */
const mostNamed = 3

/** The result of an action in words: how many it was done with, and who was refused, by reason. */
export function resultOf(
  t: SentenceText,
  action: string,
  { done, already, refused }: ItemAnswers,
  nameOf: (id: string) => string,
): { kind: ToastKind; message: string } {
  const [only] = done
  const reasons = Map.groupBy(refused, one => one.message)
  const lines = [
    ...(done.length === 1 && only !== undefined ? [t('actedOne', { action, name: nameOf(only) })] : []),
    ...(done.length > 1 ? [t('acted', { action, count: done.length })] : []),
    ...(already.length > 0 ? [t('actedBefore', { count: already.length })] : []),
    ...[...reasons].map(([reason, all]) => {
      const names = all.slice(0, mostNamed).map(({ id }) => nameOf(id))
      const more = all.length > mostNamed ? ` +${all.length - mostNamed}` : ''
      return t('actRefused', { names: `${listText(names)}${more}`, reason })
    }),
  ]
  const kind = refused.length === 0 ? 'success' : done.length + already.length > 0 ? 'warning' : 'error'
  return { kind, message: lines.join('\n') }
}
