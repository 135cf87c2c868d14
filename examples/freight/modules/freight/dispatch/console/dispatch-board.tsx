import { query } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { clockOf, numberText, userFormats } from '@atrium/console/language/formats.ts'
import { NewButton } from '@atrium/console/records/new-button.tsx'
import { navigate } from '@atrium/console/tabs/navigation.ts'
import { PageHeader } from '@atrium/ui/display/page-header.tsx'
import { EmptyState } from '@atrium/ui/feedback/empty-state.tsx'
import { FailedState } from '@atrium/ui/feedback/failed-state.tsx'
import { Skeleton } from '@atrium/ui/feedback/skeleton.tsx'
import { ViewChips } from '@atrium/ui/filter/view-chips.tsx'
import { DateField } from '@atrium/ui/form/date-field.tsx'
import { IconButton } from '@atrium/ui/icon/icon-button.tsx'
import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { shipment } from '../../shipment/shipment.resource.ts'
import { dispatchApi } from '../dispatch.contract.ts'
import { Board } from './board.tsx'
import { type Mark, markOf, minutesAt, type PlacedLoad, placed } from './board-steps.ts'
import css from './dispatch-board.module.css'
import { type DispatchText, dispatchTexts } from './dispatch-texts.ts'
import { useNow } from './use-now.ts'

const views = ['all', 'late', 'tight'] as const
type View = (typeof views)[number]

const today = () => clockOf(new Date()).format('YYYY-MM-DD')

/** The shipments of some days on their vehicles, and those without one. */
export function DispatchBoard() {
  const t = useFeatureText(dispatchTexts)
  const [from, setFrom] = useState(today)
  const [days, setDays] = useState(1)
  const [view, setView] = useState<View>('all')
  const [search, setSearch] = useState('')
  const now = minutesAt(useNow(), from)
  const found = useQuery({
    ...query(dispatchApi.board, { query: { from, days } }),
    placeholderData: keepPreviousData,
  })
  const { vehicles = [], loads: sent = [] } = found.data ?? {}
  const loads = sent.map(load => placed(load, from))
  const marks = new Map(loads.map(load => [load.shipmentId, markOf(load, loads, now)]))
  const shown = loads.filter(load => isFound(load, search) && isIn(view, marks.get(load.shipmentId)))
  return (
    <div className={css.page}>
      <PageHeader
        parents={[t('parent')]}
        title={t('title')}
        secondary={<Days {...{ from, days, t }} onFrom={setFrom} onDays={setDays} />}
        primary={
          <NewButton
            call={shipment.api.create}
            onClick={() => navigate('/freight/shipment/list?shipment=new')}
          >
            {t('create')}
          </NewButton>
        }
      />
      <div className={css.filters}>
        <ViewChips
          label={t('views')}
          chips={views.map(id => ({
            id,
            label: t(id),
            count: numberText(loads.filter(load => isIn(id, marks.get(load.shipmentId))).length),
            isChosen: id === view,
            onChoose: () => setView(id),
          }))}
        />
        <TextInput
          className={css.search ?? ''}
          leftSection={<IconSearch size={15} aria-hidden="true" />}
          aria-label={t('search')}
          placeholder={t('search')}
          value={search}
          onChange={event => setSearch(event.currentTarget.value)}
        />
      </div>
      {found.isPending && <Skeleton bars={['100%']} rows={8} />}
      {found.isError && (
        <FailedState
          centered
          title={t('couldNotLoad')}
          safe={t('safe')}
          requestId={found.error.requestId}
          onRetry={() => void found.refetch()}
        />
      )}
      {found.data && vehicles.length === 0 && (
        <EmptyState title={t('noVehicles')}>{t('noVehiclesDetail')}</EmptyState>
      )}
      {found.data && vehicles.length > 0 && (
        <Board
          {...{ from, days, now, vehicles, loads, marks }}
          shown={new Set(shown.map(one => one.shipmentId))}
        />
      )}
    </div>
  )
}

const isIn = (view: View, mark: Mark | undefined) => view === 'all' || mark?.kind === view

const isFound = ({ number, customerName }: PlacedLoad, search: string) =>
  [number, customerName ?? ''].some(text => text.toLowerCase().includes(search.trim().toLowerCase()))

interface DaysProps {
  from: string
  days: number
  t: DispatchText
  onFrom: (day: string) => void
  onDays: (days: number) => void
}

/** The first day of the board, and how many it shows. */
function Days({ from, days, t, onFrom, onDays }: DaysProps) {
  const beside = (by: number) => onFrom(clockOf(from).add(by, 'day').format('YYYY-MM-DD'))
  return (
    <div className={css.days}>
      <span className={css.step}>
        <IconButton mirrored label={t('earlier')} icon={IconChevronLeft} onClick={() => beside(-days)} />
        <DateField
          className={css.day ?? ''}
          aria-label={t('day')}
          format={userFormats().dateFormat}
          value={from}
          onChange={day => day && onFrom(day)}
        />
        <IconButton mirrored label={t('later')} icon={IconChevronRight} onClick={() => beside(days)} />
      </span>
      <Button disabled={from === today()} onClick={() => onFrom(today())}>
        {t('today')}
      </Button>
      <SegmentedControl
        aria-label={t('span')}
        value={String(days)}
        onChange={value => onDays(Number(value))}
        data={[
          { value: '1', label: t('day') },
          { value: '3', label: t('threeDays') },
          { value: '7', label: t('week') },
        ]}
      />
    </div>
  )
}
