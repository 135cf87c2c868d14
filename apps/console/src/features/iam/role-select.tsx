import { roleApi } from '@atrium/contract/iam/role'
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../api/query.ts'
import { useFeatureText } from '../../core/feature-texts.ts'
import { useUiText } from '../../ui/ui-text.ts'
import { roleTexts } from './role-texts.ts'

interface RoleSelectProps {
  label: string
  description: string
  value: string | null
  /** What the chosen role is called, while the list does not hold it. */
  name: string | undefined
  /** A role that cannot be chosen: itself. */
  except: string | undefined
  readOnly: boolean
  onChange: (id: string | null) => void
}

/** Chooses a role by typing a part of its name. */
export function RoleSelect({ label, description, value, name, except, readOnly, onChange }: RoleSelectProps) {
  const t = useFeatureText(roleTexts)
  const words = useUiText()
  const [typed, setTyped] = useState(name ?? '')
  const [wanted] = useDebouncedValue(typed === name ? '' : typed, 200)
  const found = useQuery({
    ...query(roleApi.list, { query: { size: 50, sort: 'name,asc', name: wanted } }),
    placeholderData: keepPreviousData,
    enabled: !readOnly,
  })
  const options = (found.data?.content ?? [])
    .filter(role => role.id !== except)
    .map(role => ({ value: role.id, label: role.name }))
  const isListed = value === null || options.some(option => option.value === value)
  return (
    <Select
      label={label}
      description={description}
      placeholder={t('none')}
      searchable
      clearable={!readOnly}
      clearButtonProps={{ 'aria-label': words.clear }}
      readOnly={readOnly}
      data={isListed || !name ? options : [{ value: value ?? '', label: name }, ...options]}
      value={value}
      onChange={onChange}
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has searched already.
      filter={({ options: all }) => all}
    />
  )
}
