import type { ScheduledKind, ScheduledParam } from '@atrium/contract/scheduling/scheduled-kind'
import { NumberInput, Select } from '@mantine/core'
import css from './scheduled-job.module.css'

interface ScheduledJobParamsProps {
  kind: ScheduledKind | undefined
  /** The lists that the caller can export. */
  lists: readonly { path: string; name: string }[]
  text: (name: string) => string
  /** The props of the input of a parameter. */
  field: (name: string) => object
}

/** The parameters of the selected kind of job, two in a row. */
export function ScheduledJobParams({ kind, lists, text, field }: ScheduledJobParamsProps) {
  const optionsOf = (param: ScheduledParam) =>
    param.type === 'choice'
      ? Object.keys(param.choices).map(value => ({ value, label: text(value) }))
      : lists.map(({ path, name }) => ({ value: path, label: name }))
  const params = Object.entries(kind?.params ?? {})
  const inputs = params.map(([name, param]) =>
    param.type === 'number' ? (
      <NumberInput
        key={name}
        label={text(name)}
        required
        min={1}
        allowDecimal={false}
        hideControls
        {...field(name)}
      />
    ) : (
      <Select
        key={name}
        label={text(name)}
        required={param.type === 'list'}
        searchable={param.type === 'list'}
        allowDeselect={false}
        data={optionsOf(param)}
        {...field(name)}
      />
    ),
  )
  return params.length > 1 ? <div className={css.pair}>{inputs}</div> : inputs
}
