import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { userFormats } from '@atrium/console/language/formats.ts'
import { DateField } from '@atrium/ui/form/date-field.tsx'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { Button, Popover } from '@mantine/core'
import { IconCalendar, IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { type AuditState, type Range, ranges } from './audit-state.ts'
import { auditTexts } from './audit-texts.ts'
import css from './range-menu.module.css'

/** The days that are shown: a range up to now, or from one day until another. */
export function RangeMenu({ state: { filter, range, change } }: { state: AuditState }) {
  const t = useFeatureText(auditTexts)
  const [isOpen, setOpen] = useState(false)
  const { dateFormat } = userFormats()
  const day = (time: string | undefined) => time?.slice(0, 10) ?? null
  const choose = (next: Range) => {
    change({ range: next, processTimeFrom: undefined, processTimeTo: undefined })
    setOpen(false)
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus>
      <Popover.Target>
        <Button
          size="sm"
          leftSection={<Glyph icon={IconCalendar} size={15} />}
          rightSection={<Glyph icon={IconChevronDown} size={13} />}
          onClick={() => setOpen(!isOpen)}
        >
          {t(`range.${range}`)}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={css.choices}>
          {(Object.keys(ranges) as Range[]).map(one => (
            <Button
              key={one}
              size="sm"
              variant="subtle"
              justify="flex-start"
              aria-pressed={one === range}
              onClick={() => choose(one)}
            >
              {t(`range.${one}`)}
            </Button>
          ))}
        </div>
        <div className={css.days}>
          <DateField
            label={t('from')}
            format={dateFormat}
            value={day(filter.processTimeFrom)}
            onChange={from => change({ range, processTimeFrom: from ?? undefined })}
          />
          <DateField
            label={t('until')}
            format={dateFormat}
            value={day(filter.processTimeTo)}
            onChange={to => change({ range, processTimeTo: to ?? undefined })}
          />
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
