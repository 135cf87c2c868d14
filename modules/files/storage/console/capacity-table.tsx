import { Can } from '@atrium/console/access/can.tsx'
import { query, useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { numberText, sizeText } from '@atrium/console/language/formats.ts'
import { useTableLayout } from '@atrium/console/records/record-list.ts'
import { unitBytes } from '@atrium/contract/files/upload-rule'
import { Dialog } from '@atrium/ui/overlay/dialog.tsx'
import { DataTable } from '@atrium/ui/table/data-table.tsx'
import type { Column } from '@atrium/ui/table/data-table-columns.ts'
import { useUiText } from '@atrium/ui/theme/ui-text.ts'
import { Button, NumberInput, Progress } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import css from '../../upload-rule/console/upload-rule.module.css'
import { type UploadRuleText, uploadRuleTexts } from '../../upload-rule/console/upload-rule-texts.ts'
import { type Capacity, storageApi } from '../storage.contract.ts'
import { capacityTable } from '../storage.table.ts'

/** The storage usage and quota of each tenant. */
export function CapacityTable() {
  const t = useFeatureText(uploadRuleTexts)
  const found = useQuery(query(storageApi.capacities))
  const layout = useTableLayout(capacityTable)
  const [changing, setChanging] = useState<Capacity>()
  return (
    <>
      <DataTable
        label={t('capacity')}
        columns={columnsOf(t, setChanging)}
        rows={found.data ?? []}
        rowKey={row => String(row.tenantId)}
        rowName={row => row.tenantName}
        loading={found.isFetching}
        failure={
          found.isError
            ? {
                title: t('couldNotLoad'),
                requestId: found.error.requestId,
                onRetry: () => void found.refetch(),
              }
            : null
        }
        {...layout}
      />
      {changing && (
        <CapacityDialog key={changing.tenantId} capacity={changing} onClose={() => setChanging(undefined)} />
      )}
    </>
  )
}

function CapacityDialog({ capacity, onClose }: { capacity: Capacity; onClose: () => void }) {
  const t = useFeatureText(uploadRuleTexts)
  const words = useUiText()
  const { tenantId, tenantName: name, totalCapacity, objectVersionNumber } = capacity
  const [gigabytes, setGigabytes] = useState<number | string>(totalCapacity / unitBytes.GB)
  const set = useCall(storageApi.setCapacity, [storageApi.capacities, storageApi.capacity])
  function save() {
    const bytes = Math.round(Number(gigabytes) * unitBytes.GB)
    if (gigabytes === '') return
    set.mutate(
      { body: { tenantId, totalCapacity: bytes, objectVersionNumber } },
      {
        onSuccess: () => {
          noticeSuccess(t('capacitySaved', { name, size: sizeText(bytes) }))
          onClose()
        },
      },
    )
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('setFor', { name })}
      lead={t('capacityEffect')}
      size="sm"
      actions={
        <>
          <Button variant="subtle" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button variant="filled" loading={set.isPending} onClick={save}>
            {words.save}
          </Button>
        </>
      }
    >
      <form
        className={css.dialog}
        onSubmit={event => {
          event.preventDefault()
          save()
        }}
      >
        <NumberInput
          label={t('inGigabytes')}
          required
          min={0}
          max={900_000}
          decimalScale={2}
          hideControls
          value={gigabytes}
          onChange={setGigabytes}
          data-autofocus
        />
      </form>
    </Dialog>
  )
}

function columnsOf(t: UploadRuleText, onSet: (row: Capacity) => void): readonly Column<Capacity>[] {
  return [
    { id: 'tenantName', header: t('tenant'), cell: row => row.tenantName, main: true },
    { id: 'usedCapacity', header: t('used'), cell: row => sizeText(row.usedCapacity), align: 'end' },
    { id: 'totalCapacity', header: t('mayKeep'), cell: row => sizeText(row.totalCapacity), align: 'end' },
    {
      id: 'share',
      header: t('usedShare'),
      cell: ({ usedCapacity: used, totalCapacity: total, tenantName }) => {
        const percent = total === 0 ? 100 : Math.min(100, (used / total) * 100)
        return (
          <Progress
            className={css.share}
            value={percent}
            aria-label={`${tenantName}: ${numberText(Math.round(percent))} %`}
          />
        )
      },
      leaves: 1,
    },
    {
      id: 'actions',
      header: t('actions'),
      hideHeader: true,
      align: 'end',
      cell: row => (
        <Can call={storageApi.setCapacity}>
          <Button size="sm" aria-label={t('setFor', { name: row.tenantName })} onClick={() => onSet(row)}>
            {t('set')}
          </Button>
        </Can>
      ),
    },
  ]
}
