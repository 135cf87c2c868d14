import { useId } from 'react'
import { chosen, type InputProps, type Kind } from './kind.ts'
import css from './reverse-kind.module.css'

export const reverse: Kind = { ...chosen, Input: ReverseList, cell: () => undefined }

/** The records that refer to this one. Absent for those who may not list them, and of a new record. */
function ReverseList({ name, stored, shared }: InputProps) {
  const labelId = useId()
  const records = stored?.[name] as readonly { id: string; name: string }[] | undefined
  if (!records) return null
  return (
    <section aria-labelledby={labelId}>
      <h3 id={labelId} className={css.title}>
        {shared.label} <span className={css.count}>{records.length}</span>
      </h3>
      <ul className={css.records}>
        {records.map(record => (
          <li key={record.id}>
            <bdi>{record.name}</bdi>
          </li>
        ))}
      </ul>
    </section>
  )
}
