import { idsField } from '@atrium/contract/resource/batch-api'
import { enabledOf } from '@atrium/contract/resource/declared'
import type { AnyResource } from '@atrium/contract/resource/resource'
import { IconBan, IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useCall } from '../../api/query.ts'
import { BulkButton } from '../../bulk/bulk-button.tsx'
import { BulkExport } from '../../bulk/bulk-export.tsx'
import { useBulk } from '../../bulk/use-bulk.ts'
import { hasOwnQuestion, RecordQuestion } from '../../records/record-question.tsx'
import type { AnyRow } from '../record-value.ts'
import type { ResourceText } from '../resource-text.ts'

interface ResourceBulkProps {
  of: AnyResource
  selected: readonly AnyRow[]
  text: ResourceText
  onDone: () => void
}

/** Enables, disables, exports and deletes the selected records. */
export function ResourceBulk({ of, selected, text, onDone }: ResourceBulkProps) {
  const { enable, disable } = of.batchApi
  const bulk = useBulk({
    selected,
    idOf: row => String(row[of.idField]),
    nameOf: row => String(row[of.namedBy]),
    onDone,
  })
  return (
    <>
      {enable && disable && (
        <SetEnabled {...{ of, bulk, enable, disable }} effect={effectOfDisabling(of, text)} />
      )}
      <BulkExport />
      <RemoveSelected of={of} selected={selected} bulk={bulk} effect={text.say('bulkRemoveEffect')} />
    </>
  )
}

/** The effect of disabling records, as their form says it. */
function effectOfDisabling(of: AnyResource, text: ResourceText): string {
  const [enabled] = enabledOf(of) ?? []
  return (enabled !== undefined && text.helpOf(enabled)) || ''
}

type Bulk = ReturnType<typeof useBulk<AnyRow>>
type SetCall = NonNullable<AnyResource['batchApi']['enable']>

interface SetEnabledProps {
  of: AnyResource
  bulk: Bulk
  enable: SetCall
  disable: SetCall
  effect: string
}

function SetEnabled({ of, bulk, effect, ...calls }: SetEnabledProps) {
  const { t, count, ids, start, finish } = bulk
  const [asked, setAsked] = useState<'enable' | 'disable'>()
  const change = asked ?? 'disable'
  const stale = [of.api.list, of.api.get]
  const set = { enable: useCall(calls.enable, stale), disable: useCall(calls.disable, stale) }
  const body = (records: string[]) => ({ body: { [idsField(of)]: records } })
  const setAll = (wanted: 'enable' | 'disable') => {
    const back = set[wanted === 'enable' ? 'disable' : 'enable']
    set[wanted].mutate(body(ids), {
      ...finish(wanted, done => back.mutate(body(done))),
      onSettled: () => setAsked(undefined),
    })
  }
  const buttons = [
    ['enable', IconCircleCheck],
    ['disable', IconBan],
  ] as const
  return (
    <>
      {buttons.map(([wanted, icon]) => (
        <BulkButton
          key={wanted}
          call={calls[wanted]}
          icon={icon}
          label={t(`bulk.${wanted}`)}
          busy={set[wanted].isPending}
          onClick={() => start(() => (hasOwnQuestion(of.table) ? setAsked(wanted) : setAll(wanted)))}
        />
      ))}
      <RecordQuestion
        open={asked !== undefined}
        about={{ entity: of.table, ids, change }}
        question={t(`bulk.${change}Question`, { count })}
        effect={change === 'disable' ? effect : ''}
        action={t(`bulk.${change}`)}
        keep={t('bulk.cancel')}
        busy={set[change].isPending}
        onConfirm={() => setAll(change)}
        onClose={() => setAsked(undefined)}
      />
    </>
  )
}

interface RemoveSelectedProps {
  of: AnyResource
  selected: readonly AnyRow[]
  bulk: Bulk
  effect: string
}

function RemoveSelected({
  of,
  selected,
  bulk: { t, count, ids, start, finish },
  effect,
}: RemoveSelectedProps) {
  const call = of.batchApi.remove
  const [isAsking, setAsking] = useState(false)
  // A deleted record must not be fetched again.
  const remove = useCall(call, [of.api.list])
  const body = selected.map(row => ({
    [of.idField]: row[of.idField],
    objectVersionNumber: row.objectVersionNumber,
  }))
  return (
    <>
      <BulkButton
        call={call}
        label={t('bulk.remove')}
        busy={remove.isPending}
        danger
        onClick={() => start(() => setAsking(true))}
      />
      <RecordQuestion
        open={isAsking}
        about={{ entity: of.table, ids, change: 'remove' }}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate({ body }, { ...finish('remove'), onSettled: () => setAsking(false) })}
        question={t('bulk.removeQuestion', { count })}
        effect={effect}
        action={t('bulk.remove')}
        keep={t('bulk.cancel')}
        busy={remove.isPending}
      />
    </>
  )
}
