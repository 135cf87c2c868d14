import { idsField } from '@atrium/contract/resource/batch-api'
import type { AnyResource } from '@atrium/contract/resource/resource'
import { Confirm } from '@atrium/ui/overlay/confirm.tsx'
import { IconBan, IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useCall } from '../../api/query.ts'
import { BulkButton } from '../../bulk/bulk-button.tsx'
import { BulkExport } from '../../bulk/bulk-export.tsx'
import { useBulk } from '../../bulk/use-bulk.ts'
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
      {enable && disable && <SetEnabled of={of} bulk={bulk} enable={enable} disable={disable} />}
      <BulkExport />
      <RemoveSelected of={of} selected={selected} bulk={bulk} effect={text.say('bulkRemoveEffect')} />
    </>
  )
}

type Bulk = ReturnType<typeof useBulk<AnyRow>>
type SetCall = NonNullable<AnyResource['batchApi']['enable']>

interface SetEnabledProps {
  of: AnyResource
  bulk: Bulk
  enable: SetCall
  disable: SetCall
}

function SetEnabled({ of, bulk: { t, ids, start, finish }, ...calls }: SetEnabledProps) {
  const stale = [of.api.list, of.api.get]
  const enable = useCall(calls.enable, stale)
  const disable = useCall(calls.disable, stale)
  const body = (records: string[]) => ({ body: { [idsField(of)]: records } })
  return (
    <>
      <BulkButton
        call={calls.enable}
        icon={IconCircleCheck}
        label={t('bulk.enable')}
        busy={enable.isPending}
        onClick={() =>
          start(() =>
            enable.mutate(
              body(ids),
              finish('enable', done => disable.mutate(body(done))),
            ),
          )
        }
      />
      <BulkButton
        call={calls.disable}
        icon={IconBan}
        label={t('bulk.disable')}
        busy={disable.isPending}
        onClick={() =>
          start(() =>
            disable.mutate(
              body(ids),
              finish('disable', done => enable.mutate(body(done))),
            ),
          )
        }
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

function RemoveSelected({ of, selected, bulk: { t, count, start, finish }, effect }: RemoveSelectedProps) {
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
      <Confirm
        open={isAsking}
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
