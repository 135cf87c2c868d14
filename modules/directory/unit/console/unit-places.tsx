import { useIsRefused } from '@atrium/console/access/use-authority.ts'
import { query, useCall } from '@atrium/console/api/query.ts'
import { PersonBadge } from '@atrium/console/files/person-badge.tsx'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { userFormats } from '@atrium/console/language/formats.ts'
import { LovPicker } from '@atrium/console/lookups/lov-picker.tsx'
import type { Endpoint } from '@atrium/contract/endpoint'
import { FailedState } from '@atrium/ui/feedback/failed-state.tsx'
import { Note } from '@atrium/ui/feedback/note.tsx'
import { DateField } from '@atrium/ui/form/date-field.tsx'
import { FormCheckbox } from '@atrium/ui/form/form-switch.tsx'
import { IconButton } from '@atrium/ui/icon/icon-button.tsx'
import { Pager } from '@atrium/ui/table/pager.tsx'
import { Select } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { accountApi } from '../../account/account.contract.ts'
import { unitApi } from '../unit.contract.ts'
import { type UnitMember, unitMemberApi } from '../unit-member.contract.ts'
import css from './unit-places.module.css'
import { unitPlacesTexts } from './unit-places-texts.ts'

interface UnitPlacesProps {
  /** The people of a unit, or the units of a person. */
  of: { unitId: string; userId?: undefined } | { userId: string; unitId?: undefined }
  title: string
  /** Calls that show the number of people of a unit. */
  stale?: readonly Endpoint[]
}

const size = 10
const none: readonly Endpoint[] = []

/** The assignments of people to units with position and period; every change is saved at once. */
export function UnitPlaces({ of, title, stale = none }: UnitPlacesProps) {
  const t = useFeatureText(unitPlacesTexts)
  const [page, setPage] = useState(0)
  const mayNotSee = useIsRefused(unitMemberApi.list)
  const isReadOnly = useIsRefused(unitMemberApi.assign)
  const found = useQuery({
    ...query(unitMemberApi.list, { query: { ...of, page, size } }),
    placeholderData: keepPreviousData,
    enabled: !mayNotSee,
  })
  const again = [unitMemberApi.list, accountApi.list, ...stale]
  const assign = useCall(unitMemberApi.assign, again, { quiet: true })
  const update = useCall(unitMemberApi.update, again, { quiet: true })
  const remove = useCall(unitMemberApi.remove, again, { quiet: true })
  const failure = assign.error ?? update.error ?? remove.error
  if (mayNotSee) return null
  const total = found.data?.totalElements ?? 0
  const add = (id: string | null) =>
    id &&
    assign.mutate({
      body: of.unitId === undefined ? { userId: of.userId, unitId: id } : { unitId: of.unitId, userId: id },
    })

  return (
    <section className={css.places} aria-label={title}>
      <h3 className={css.title}>
        {title} {total > 0 && <span className={css.count}>{total}</span>}
      </h3>
      {failure && (
        <Note tone="danger" live>
          {failure.message}
        </Note>
      )}
      {!isReadOnly && (
        <LovPicker
          viewCode={of.unitId === undefined ? 'HPFM.UNIT' : 'HIAM.USER'}
          label={t(of.unitId === undefined ? 'unit.add' : 'unit.addPerson')}
          params={{ exceptUnitId: of.unitId }}
          value={null}
          onChange={add}
        />
      )}
      {found.isError ? (
        <FailedState
          title={t('unit.couldNotLoad')}
          requestId={found.error.requestId}
          onRetry={() => void found.refetch()}
        />
      ) : (
        <ul className={css.list} aria-label={title}>
          {found.data?.content.map(place => (
            <Place
              key={place.unitMemberId}
              place={place}
              isOfUnit={of.unitId !== undefined}
              isReadOnly={isReadOnly}
              onChange={change =>
                update.mutate({
                  body: {
                    unitMemberId: place.unitMemberId,
                    objectVersionNumber: place.objectVersionNumber,
                    primaryFlag: place.primaryFlag,
                    ...timed(place),
                    ...change,
                  },
                })
              }
              onRemove={() =>
                remove.mutate({
                  body: { unitMemberId: place.unitMemberId, objectVersionNumber: place.objectVersionNumber },
                })
              }
            />
          ))}
        </ul>
      )}
      {found.data && total === 0 && (
        <p className={css.nobody}>{t(of.unitId === undefined ? 'unit.none' : 'unit.nobody')}</p>
      )}
      {total > size && <Pager bare page={page} size={size} total={total} onPage={setPage} />}
    </section>
  )
}

type Change = Partial<
  Record<'positionId' | 'startDateActive' | 'endDateActive', string | undefined> & { primaryFlag: 0 | 1 }
>

const timed = ({ positionId, startDateActive, endDateActive }: UnitMember) => ({
  ...(positionId && { positionId }),
  ...(startDateActive && { startDateActive }),
  ...(endDateActive && { endDateActive }),
})

interface PlaceProps {
  place: UnitMember
  isOfUnit: boolean
  isReadOnly: boolean
  onChange: (change: Change) => void
  onRemove: () => void
}

function Place({ place, isOfUnit, isReadOnly, onChange, onRemove }: PlaceProps) {
  const t = useFeatureText(unitPlacesTexts)
  const unit = useQuery(query(unitApi.get, { params: { unitId: place.unitId } }))
  const name = isOfUnit ? place.realName : place.unitName
  const positions = unit.data?.positions ?? []
  const day = (part: 'startDateActive' | 'endDateActive', label: string, named: string) => (
    <DateField
      aria-label={named}
      placeholder={label}
      size="xs"
      value={place[part] ?? null}
      onChange={date => onChange({ [part]: date ?? undefined })}
      format={userFormats().dateFormat}
      readOnly={isReadOnly}
    />
  )
  return (
    <li className={css.place}>
      {isOfUnit && <PersonBadge name={place.realName} picture={place.imageUrl} size="sm" />}
      <div className={css.name}>
        <p className="truncate">
          <bdi>{name}</bdi>
        </p>
        {isOfUnit && <p className={css.login}>{place.loginName}</p>}
      </div>
      {!isReadOnly && (
        <IconButton size="sm" label={t('unit.take', { name })} icon={IconTrash} onClick={onRemove} />
      )}
      <div className={css.details}>
        {positions.length > 0 && (
          <Select
            size="xs"
            aria-label={t('unit.positionOf', { name })}
            placeholder={t('unit.position')}
            data={positions.map(({ positionId, positionName }) => ({
              value: positionId,
              label: positionName,
            }))}
            value={place.positionId ?? null}
            onChange={positionId => onChange({ positionId: positionId ?? undefined })}
            readOnly={isReadOnly}
          />
        )}
        <div className={css.days}>
          {day('startDateActive', t('unit.from'), t('unit.fromOf', { name }))}
          {day('endDateActive', t('unit.until'), t('unit.untilOf', { name }))}
        </div>
        <FormCheckbox
          size="xs"
          label={t('unit.primary')}
          aria-label={t('unit.primaryOf', { name })}
          checked={place.primaryFlag === 1}
          // A person has exactly one primary unit: choosing another one replaces it.
          readOnly={isReadOnly}
          locked={place.primaryFlag === 1 ? t('unit.primaryFixed') : undefined}
          onChange={() => onChange({ primaryFlag: 1 })}
        />
      </div>
    </li>
  )
}
