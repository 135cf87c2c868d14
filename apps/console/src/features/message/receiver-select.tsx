import type { AnswerOf } from '@atrium/contract/endpoint'
import { messageApi } from '@atrium/contract/message/message'
import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../api/query.ts'
import { useFeatureText } from '../../core/feature-texts.ts'
import { useUiText } from '../../ui/ui-text.ts'
import css from './form.module.css'
import { type MessageText, messageTexts } from './message-texts.ts'

interface ReceiverSelectProps
  extends Pick<MultiSelectProps, 'id' | 'label' | 'description' | 'error' | 'required' | 'onBlur'> {
  /** `user:` or `role:` and an id. */
  value: string[]
  onChange: (value: string[]) => void
}

interface Option {
  value: string
  label: string
}

/** Chooses people and roles by typing a part of a name. */
export function ReceiverSelect({ value, onChange, ...rest }: ReceiverSelectProps) {
  const t = useFeatureText(messageTexts)
  const words = useUiText()
  const [typed, setTyped] = useState('')
  const [wanted] = useDebouncedValue(typed.trim(), 200)
  // What was chosen keeps its name while something else is looked for.
  const [chosen, setChosen] = useState<readonly Option[]>([])
  const found = useQuery({
    ...query(messageApi.receivers, { query: { realName: wanted, size: 20 } }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
  const foundRoles = useQuery({
    ...query(messageApi.receiverRoles, { query: { name: wanted, size: 20 } }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
  const { people, roles } = optionsOf(found.data?.content ?? [], foundRoles.data?.content ?? [], t)
  const known = [...chosen, ...people, ...roles]
  const withChosen = (options: readonly Option[], kind: string) => [
    ...options,
    ...chosen.filter(
      one => one.value.startsWith(kind) && !options.some(option => option.value === one.value),
    ),
  ]
  return (
    <MultiSelect
      {...rest}
      data={[
        { group: t('roles'), items: withChosen(roles, 'role:') },
        { group: t('people'), items: withChosen(people, 'user:') },
      ]}
      value={value}
      onChange={next => {
        setChosen(next.flatMap(one => known.find(option => option.value === one) ?? []))
        setTyped('')
        onChange(next)
      }}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      hidePickedOptions
      // The server has searched already.
      filter={({ options }) => options}
      nothingFoundMessage={found.isFetching ? words.loading : t('nobodyFound')}
      maxValues={500}
      // The list itself scrolls: keys move within it, and a part around it would have to take the focus.
      withScrollArea={false}
      classNames={{ options: css.options }}
    />
  )
}

/** What the message is sent to, in the words of the contract. */
export function receiversIn(values: readonly string[]): { userIdList: string[]; roleIdList: string[] } {
  const idsOf = (kind: string) =>
    values.filter(value => value.startsWith(kind)).map(value => value.slice(kind.length))
  return { userIdList: idsOf('user:'), roleIdList: idsOf('role:') }
}

function optionsOf(
  users: AnswerOf<typeof messageApi.receivers>['content'],
  roles: AnswerOf<typeof messageApi.receiverRoles>['content'],
  t: MessageText,
): { people: Option[]; roles: Option[] } {
  return {
    people: users.map(({ id, realName, loginName }) => {
      const isAlone = users.filter(one => one.realName === realName).length === 1
      return { value: `user:${id}`, label: isAlone ? realName : `${realName} (${loginName})` }
    }),
    roles: roles.map(role => ({
      value: `role:${role.id}`,
      label: t('holders', { count: role.memberCount, name: role.name }),
    })),
  }
}
