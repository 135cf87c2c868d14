import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { tagOf } from '@atrium/console/language/language.ts'
import { globalState } from '@atrium/console/session/global-state.ts'
import { useStore } from '@atrium/console/session/store.ts'
import { Chip } from '@atrium/ui/display/chip.tsx'
import { Button, NumberInput, SegmentedControl, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import {
  cronOf,
  everyDay,
  type RhythmKind,
  rhythms,
  type Schedule,
  scheduleOf,
  workdays,
} from './schedule.ts'
import css from './schedule-field.module.css'
import { scheduledJobTexts } from './scheduled-job-texts.ts'

interface ScheduleFieldProps {
  cron: string
  onCron: (cron: string) => void
  isReadOnly: boolean
  isUnsaved: boolean
  /** The field of the expression, for what needs cron. */
  cronField: ReactNode
  timeZoneField: ReactNode
}

const usual: Schedule = { kind: 'week', minute: 0, hour: 6, weekdays: workdays, day: 1 }

/** When a job runs: by the hour, on days of the week or of the month, or by a cron expression. */
export function ScheduleField(props: ScheduleFieldProps) {
  const { cron, onCron, isReadOnly, isUnsaved, cronField, timeZoneField } = props
  const t = useFeatureText(scheduledJobTexts)
  const found = scheduleOf(cron)
  const [isCron, setCron] = useState(found === undefined)
  const schedule = found ?? usual
  const kind: RhythmKind = isCron || !found ? 'cron' : found.kind
  const change = (next: Partial<Schedule>) => onCron(cronOf({ ...schedule, ...next }))

  function choose(next: string) {
    const chosen = rhythms.find(one => one === next) ?? 'cron'
    setCron(chosen === 'cron')
    if (chosen !== 'cron') change({ kind: chosen })
  }

  return (
    <fieldset className={css.schedule}>
      <legend className={css.legend}>
        {t('when')} {isUnsaved && <Chip tone="warn">{t('notSaved')}</Chip>}
      </legend>
      <div className={css.line}>
        <span className={css.name}>{t('every')}</span>
        <SegmentedControl
          size="sm"
          aria-label={t('every')}
          value={kind}
          onChange={choose}
          readOnly={isReadOnly}
          data={rhythms.map(value => ({ value, label: t(`every.${value}`) }))}
        />
      </div>
      {kind === 'week' && (
        <div className={css.line}>
          <span className={css.name}>{t('on')}</span>
          <Weekdays
            value={schedule.weekdays}
            onChange={weekdays => change({ weekdays })}
            isReadOnly={isReadOnly}
          />
        </div>
      )}
      {kind === 'month' && (
        <div className={css.line}>
          <span className={css.name}>{t('onDay')}</span>
          <NumberInput
            aria-label={t('onDay')}
            className={css.number}
            min={1}
            max={31}
            allowDecimal={false}
            hideControls
            readOnly={isReadOnly}
            value={schedule.day}
            onChange={day => typeof day === 'number' && day >= 1 && day <= 31 && change({ day })}
          />
        </div>
      )}
      {kind === 'hour' && (
        <div className={css.line}>
          <span className={css.name}>{t('atMinute')}</span>
          <NumberInput
            aria-label={t('atMinute')}
            className={css.number}
            min={0}
            max={59}
            allowDecimal={false}
            hideControls
            readOnly={isReadOnly}
            value={schedule.minute}
            onChange={minute => typeof minute === 'number' && minute <= 59 && change({ minute })}
          />
        </div>
      )}
      {kind === 'cron' && cronField}
      <div className={css.line} data-zone>
        <span className={css.name}>{kind === 'week' || kind === 'month' ? t('atTime') : t('in')}</span>
        {(kind === 'week' || kind === 'month') && (
          <TextInput
            type="time"
            aria-label={t('atTime')}
            className={css.time}
            readOnly={isReadOnly}
            value={`${two(schedule.hour)}:${two(schedule.minute)}`}
            onChange={event => {
              const [, hour, minute] = /^(\d\d):(\d\d)$/.exec(event.currentTarget.value) ?? []
              if (hour && minute) change({ hour: Number(hour), minute: Number(minute) })
            }}
          />
        )}
        <div className={css.zone}>{timeZoneField}</div>
      </div>
    </fieldset>
  )
}

interface WeekdaysProps {
  value: readonly number[]
  onChange: (weekdays: readonly number[]) => void
  isReadOnly: boolean
}

/** The days of the week, at least one of them; all workdays at once. */
function Weekdays({ value, onChange, isReadOnly }: WeekdaysProps) {
  const t = useFeatureText(scheduledJobTexts)
  const language = useStore(globalState, state => state.language)
  const nameOf = (day: number, weekday: 'short' | 'long') =>
    // The 5th of January 2026 is a Monday.
    new Intl.DateTimeFormat(tagOf(language), { weekday, timeZone: 'UTC' }).format(Date.UTC(2026, 0, 4 + day))
  const toggle = (day: number) => {
    const next = value.includes(day) ? value.filter(one => one !== day) : [...value, day]
    if (next.length > 0) onChange(next)
  }
  return (
    <span className={css.days}>
      {everyDay.map(day => (
        <button
          key={day}
          type="button"
          className={css.day}
          aria-pressed={value.includes(day)}
          disabled={isReadOnly}
          onClick={() => toggle(day)}
        >
          <span className="visually-hidden">{nameOf(day, 'long')}</span>
          <span aria-hidden="true">
            {nameOf(day, 'short').slice(0, language.startsWith('en') ? 2 : undefined)}
          </span>
        </button>
      ))}
      {!isReadOnly && (
        <Button
          size="compact-sm"
          variant="subtle"
          className={css.workdays}
          onClick={() => onChange(workdays)}
        >
          {t('workdays')}
        </Button>
      )}
    </span>
  )
}

const two = (value: number) => String(value).padStart(2, '0')
