import { useCall } from '@atrium/console/api/query.ts'
import { when } from '@atrium/console/language/when.tsx'
import { Confirm } from '@atrium/ui/overlay/confirm.tsx'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { dataImportApi, type ImportBatch } from '../data-import.contract.ts'
import { staleImports } from './data-import-calls.ts'
import type { DataImportText } from './data-import-texts.ts'

interface DataImportUndoProps {
  t: DataImportText
  status: ImportBatch
  asked: { templateCode: string; batch: string }
}

/** Previews undoing an import, then asks and undoes it. */
export function DataImportUndo({ t, status, asked }: DataImportUndoProps) {
  const [isAsking, ask] = useState(false)
  const check = useCall(dataImportApi.checkUndo, staleImports)
  const undo = useCall(dataImportApi.undo, staleImports)
  const { undoableUntil, removedCount, restoredCount, keptCount } = status
  if (undoableUntil === undefined) return null
  return (
    <>
      <span>
        {t('undoUntil')} {when(undoableUntil)}
      </span>
      <Button
        variant="danger"
        loading={check.isPending}
        onClick={() => check.mutate({ query: asked }, { onSuccess: () => ask(true) })}
      >
        {t('undo')}
      </Button>
      <Confirm
        danger
        open={isAsking}
        onClose={() => ask(false)}
        onConfirm={() => undo.mutate({ query: asked }, { onSuccess: () => ask(false) })}
        question={t('undoQuestion')}
        effect={
          <>
            {removedCount > 0 && <p>{t('undoRemoves', { count: removedCount })}</p>}
            {restoredCount > 0 && <p>{t('undoRestores', { count: restoredCount })}</p>}
            {keptCount > 0 && <p>{t('undoKeeps', { count: keptCount })}</p>}
          </>
        }
        action={t('undo')}
        keep={t('cancel')}
        busy={undo.isPending}
      />
    </>
  )
}
