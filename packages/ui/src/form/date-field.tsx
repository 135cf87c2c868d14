import { Autocomplete, Button, Popover, TextInput, type TextInputProps } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import dayjs from 'dayjs'
import { useId, useState } from 'react'
import { IconButton } from '../icon/icon-button.tsx'
import { useUiText } from '../theme/ui-text.ts'
import css from './date-field.module.css'
import { dateTimeTyped, dateTyped, timeTyped } from './typed-date.ts'
import { isReadable, useTyped } from './use-typed.ts'

interface DateFieldProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'name'> {
  /** `YYYY-MM-DD`, with a time `YYYY-MM-DD HH:mm:ss`. */
  value?: string | null
  onChange: (value: string | null) => void
  /** How the person writes dates, such as `DD.MM.YYYY`, with a time `DD.MM.YYYY HH:mm`. */
  format: string
  withTime?: boolean
  /** The name of the date, where the label is not the field's own. */
  name?: string
}

const wire = { date: 'YYYY-MM-DD', time: 'HH:mm:ss' }
const stopsEscape = { 'data-mantine-stop-propagation': true }

/** A date, with or without a time, that is typed as people write it or picked from a calendar. */
export function DateField(props: DateFieldProps) {
  const { value = null, onChange, format, withTime = false, name, onBlur, ...input } = props
  const words = useUiText()
  const [isOpen, setOpen] = useState(false)
  const label = name ?? input['aria-label'] ?? (typeof input.label === 'string' ? input.label : '')
  const shown = (date: string) => dayjs(date).format(format)
  const typed = useTyped({
    value,
    shown,
    read: text => (withTime ? dateTimeTyped(text, format, value) : dateTyped(text, format)),
    onChange,
    unreadable: words.dateUnreadable(shown('2026-11-23 14:35:00')),
  })
  const choose = (next: string | null) => {
    typed.forget()
    onChange(next)
  }
  const isFixed = input.readOnly === true || input.disabled === true
  return (
    <TextInput
      {...input}
      ref={typed.ref}
      autoComplete="off"
      value={typed.text}
      onChange={event => typed.type(event.currentTarget.value)}
      onBlur={event => {
        typed.leave()
        onBlur?.(event)
      }}
      onInvalid={typed.leave}
      onKeyDown={event => {
        // Enter saves the form, but not while this cannot be read.
        if (event.key === 'Enter' && !isReadable(event.currentTarget)) event.preventDefault()
      }}
      error={typed.error ?? input.error}
      rightSectionPointerEvents="all"
      rightSection={
        !isFixed && (
          <Popover
            opened={isOpen}
            onChange={setOpen}
            position="bottom-end"
            trapFocus
            returnFocus
            width="max-content"
          >
            <Popover.Target>
              <IconButton
                size="sm"
                label={words.pickDate(label)}
                icon={IconCalendar}
                onClick={() => setOpen(!isOpen)}
                // Esc closes the calendar alone, also before the focus has moved into it.
                {...(isOpen && stopsEscape)}
                onKeyDown={event => event.key === 'Escape' && setOpen(false)}
              />
            </Popover.Target>
            <Popover.Dropdown className={css.picker} {...stopsEscape}>
              <DatePick
                value={value}
                format={format}
                withTime={withTime}
                onChange={choose}
                onClose={() => setOpen(false)}
              />
            </Popover.Dropdown>
          </Popover>
        )
      }
    />
  )
}

type DatePickProps = Required<Pick<DateFieldProps, 'onChange' | 'format' | 'withTime'>> & {
  value: string | null
  onClose: () => void
}

/** The calendar, and the time below it. */
function DatePick({ value, format, withTime, onChange, onClose }: DatePickProps) {
  const words = useUiText()
  const time = value?.split(' ')[1] ?? '00:00:00'
  return (
    <>
      <DatePicker
        value={value?.slice(0, wire.date.length) ?? null}
        defaultDate={value?.slice(0, wire.date.length) ?? dayjs().format(wire.date)}
        onChange={date => {
          onChange(withTime && date ? `${date} ${time}` : date)
          if (!withTime) onClose()
        }}
        // Esc closes the calendar alone, not the dialog below it.
        {...{ __stopPropagation: true }}
      />
      {withTime && (
        <TimeField
          value={value && time}
          format={format.replace(/^[^Hh]*/, '')}
          onChange={next => onChange(`${value?.split(' ')[0] ?? dayjs().format(wire.date)} ${next}`)}
          onClose={onClose}
        />
      )}
      <div className={css.actions}>
        {value && (
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => {
              onChange(null)
              onClose()
            }}
          >
            {words.clear}
          </Button>
        )}
        {withTime && (
          <Button size="compact-sm" variant="default" onClick={onClose}>
            {words.close}
          </Button>
        )}
      </div>
    </>
  )
}

interface TimeFieldProps {
  value: string | null
  format: string
  onChange: (time: string) => void
  onClose: () => void
}

const halfHours = Array.from({ length: 48 }, (_, half) => dayjs('2026-01-01').add(half * 30, 'minute'))

/** A time that is typed as people write it, or picked by half hours. */
function TimeField({ value, format, onChange, onClose }: TimeFieldProps) {
  const words = useUiText()
  const id = useId()
  const shown = (time: string) => dayjs(`2026-01-01 ${time}`).format(format)
  const typed = useTyped({
    value,
    shown,
    read: timeTyped,
    onChange: time => onChange(time ?? '00:00:00'),
    unreadable: words.timeUnreadable(shown('14:35:00')),
  })
  return (
    <Autocomplete
      id={id}
      ref={typed.ref}
      label={words.time}
      className={css.time}
      data={halfHours.map(half => half.format(format))}
      // All times, while none is being typed.
      filter={({ options, search }) =>
        value && search === shown(value)
          ? options
          : options.filter(option => 'value' in option && option.value.startsWith(search))
      }
      maxDropdownHeight={180}
      comboboxProps={{ withinPortal: false }}
      value={typed.text}
      onChange={typed.type}
      onBlur={typed.leave}
      onInvalid={typed.leave}
      onKeyDown={event => {
        if (event.key !== 'Enter' || event.currentTarget.getAttribute('aria-activedescendant')) return
        event.preventDefault()
        if (isReadable(event.currentTarget)) onClose()
      }}
      error={typed.error}
      {...stopsEscape}
    />
  )
}
