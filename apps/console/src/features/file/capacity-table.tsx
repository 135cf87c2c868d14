import { type Capacity, storageApi } from '@atrium/contract/file/storage'
import { unitBytes } from '@atrium/contract/file/upload-rule'
import { Button, NumberInput, Progress } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query, useCall } from '../../api/query.ts'
import { Can } from '../../core/can.tsx'
import { useFeatureText } from '../../core/feature-texts.ts'
import { numberText, sizeText } from '../../core/formats.ts'
import { noticeSuccess } from '../../core/notices.ts'
import { useTableLayout } from '../../core/record-list.ts'
import { DataTable } from '../../ui/data-table.tsx'
import type { Column } from '../../ui/data-table-columns.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useUiText } from '../../ui/ui-text.ts'
import css from './upload-rule.module.css'
import { type UploadRuleText, uploadRuleTexts } from './upload-rule-texts.ts'

/** How much each tenant keeps and may keep. */
export function CapacityTable() {
  const t = useFeatureText(uploadRuleTexts)
  const found = useQuery(query(storageApi.capacities))
  const layout = useTableLayout('file.capacity')
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
