import { query, useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { useRowBatch } from '@atrium/console/records/use-row-batch.ts'
import { largestPageSize } from '@atrium/contract/constants'
import { useQueries, useQuery } from '@tanstack/react-query'
import { valueListApi } from '../value-list.contract.ts'
import { emptyValue, markedValue, rowOfValue, type ValueLine, type ValueRow } from './value-list-rows.ts'
import { valueListTexts } from './value-list-texts.ts'

/** All values of a lookup with their edits, in their order. They are read page by page: the first ones are there at once. */
export function useValueRows(lovId: string, isReadOnly: boolean) {
  const t = useFeatureText(valueListTexts)
  const pageOf = (page: number) =>
    query(valueListApi.values, { params: { lovId }, query: { page, size: largestPageSize } })
  const first = useQuery(pageOf(0))
  const pages = Math.ceil((first.data?.totalElements ?? 0) / largestPageSize)
  const others = useQueries({
    queries: Array.from({ length: Math.max(0, pages - 1) }, (_, at) => pageOf(at + 1)),
  })
  const values = [first, ...others].flatMap(page => page.data?.content ?? [])
  const saveValues = useCall(
    valueListApi.saveValues,
    [valueListApi.values, valueListApi.get, valueListApi.list],
    { quiet: true },
  )
  const rows = useRowBatch<ValueRow>({
    entity: 'values',
    stored: Object.fromEntries(values.map(one => [one.lovValueId, rowOfValue(one)])),
    empty: emptyValue,
    isReadOnly,
    judge: row => ({
      ...(row.value.trim() === '' && { value: t('valueMissing') }),
      ...(row.meaning.trim() === '' && { meaning: t('meaningMissing') }),
      ...(row.startDateActive &&
        row.endDateActive &&
        row.endDateActive < row.startDateActive && { endDateActive: t('endBeforeStart') }),
    }),
    send: batch =>
      saveValues.mutateAsync({ params: { lovId }, body: batch.map(one => markedValue(one, values)) }),
    onSaved: () => noticeSuccess(t('valuesSaved')),
  })
  const added = rows.lines.filter(({ mark }) => mark === 'create')
  const stored = rows.lines.filter(({ mark }) => mark !== 'create')
  const lines: readonly ValueLine[] = [...stored, ...added].sort(
    (one, other) => one.row.orderSeq - other.row.orderSeq,
  )
  return {
    rows,
    lines,
    stored: new Map(values.map(one => [one.lovValueId, rowOfValue(one)])),
    values,
    isPending: first.isPending,
    isComplete: first.isSuccess && others.every(page => page.isSuccess),
    error: first.error ?? others.find(page => page.error)?.error ?? null,
    failure: rows.isFaultShown ? null : saveValues.error,
    isSaving: saveValues.isPending,
    refetch: () => void Promise.all([first, ...others].map(page => page.refetch())),
  }
}
