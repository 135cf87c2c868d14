import { PageHeader } from '@atrium/ui/display/page-header.tsx'
import { FilterField } from '@atrium/ui/filter/filter-field.tsx'
import type { QueryField } from '@atrium/ui/filter/query-bar.tsx'
import { IconButton } from '@atrium/ui/icon/icon-button.tsx'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useFeatureText } from '../language/feature-texts.ts'
import { numberText } from '../language/formats.ts'
import type { RecordListView } from '../records/record-list.ts'
import { usePhone } from '../workspace/use-phone.ts'
import css from './list-header.module.css'
import { listTexts } from './list-texts.ts'

interface ListHeaderProps {
  list: Pick<RecordListView, 'bar' | 'sheet'> & {
    found: { data?: { totalElements: number } | undefined; isError: boolean }
  }
  fields: readonly QueryField[]
  parents: readonly ReactNode[]
  title: string
  secondary?: ReactNode
  primary?: ReactNode
}

/** The title row of a list: its title and count, the field that filters it, and its actions. */
export function ListHeader({ list, fields, secondary, ...header }: ListHeaderProps) {
  const t = useFeatureText(listTexts)
  const isPhone = usePhone()
  return (
    <PageHeader
      {...header}
      count={countOf(list.found)}
      secondary={
        <>
          <ListFilter list={list} fields={fields} />
          {isPhone && fields.some(field => !field.quick) && (
            <IconButton
              className={css.sheet}
              label={t('list.filter')}
              icon={IconAdjustmentsHorizontal}
              onClick={() => list.sheet.open(true)}
            />
          )}
          {secondary}
        </>
      }
    />
  )
}

/** The count of a list, null while the first page loads. */
function countOf({ data, isError }: ListHeaderProps['list']['found']): string | null | undefined {
  if (data) return numberText(data.totalElements)
  return isError ? undefined : null
}

/** The field above the list: the one marked as such, else the first text field. */
export const quickField = (fields: readonly QueryField[]): QueryField | undefined =>
  fields.find(one => one.quick) ?? fields.find(one => one.kind === 'text')

type ListFilterProps = { list: Pick<RecordListView, 'bar'> } & Pick<ListHeaderProps, 'fields'>

/** Filters a list by its quick field, else by its first text field, while the user types. */
export function ListFilter({ list, fields }: ListFilterProps) {
  const t = useFeatureText(listTexts)
  const field = quickField(fields)
  if (!field) return null
  const { value, onSearch } = list.bar
  return (
    <FilterField
      label={t('list.filterBy', { field: withinSentence(field.label) })}
      value={String(value[field.name] ?? '')}
      onFilter={text => {
        const { [field.name]: _, ...others } = value
        onSearch(text ? { ...others, [field.name]: text } : others)
      }}
      validate={text => field.validate?.(text) ?? null}
    />
  )
}

/** A label as it is written within a sentence: "user name", but "ID". */
const withinSentence = (label: string) =>
  label.replace(/^\p{Lu}(?=\p{Ll})/u, letter => letter.toLocaleLowerCase())
