import type { Endpoint } from '@atrium/contract/endpoint'
import type { Action } from '@atrium/contract/resource/actions'
import { stateOf } from '@atrium/contract/resource/declared'
import type { AnyResource } from '@atrium/contract/resource/resource'
import { Confirm } from '@atrium/ui/overlay/confirm.tsx'
import { showToast } from '@atrium/ui/overlay/toast-store.ts'
import { Button, Tooltip } from '@mantine/core'
import { useState } from 'react'
import { Can } from '../access/can.tsx'
import { useCall } from '../api/query.ts'
import { useFeatureText } from '../language/feature-texts.ts'
import { resultOf } from './action-result.ts'
import type { AnyRow } from './record-value.ts'
import css from './resource-actions.module.css'
import type { ResourceText } from './resource-text.ts'
import { resourceTexts } from './resource-texts.ts'

interface ResourceActionsProps {
  of: AnyResource
  /** The open record, or those that are selected in the list. */
  rows: readonly AnyRow[]
  text: ResourceText
  /** Shown while the actions are off, such as because of unsaved input. */
  whyOff?: string | undefined
  onDone?: () => void
}

/** Whether an action is possible with a record. */
const isPossible = (of: AnyResource, { from }: Action, row: AnyRow) =>
  from === undefined || from.includes(String(row[stateOf(of)?.[0] ?? '']))

/** The actions that are possible with a record, or with at least one of several. */
export function ResourceActions(props: ResourceActionsProps) {
  const { of, rows } = props
  const possible = Object.entries(of.actions).flatMap(([name, action]) => {
    const fitting = rows.filter(row => isPossible(of, action, row))
    return fitting.length === 0 ? [] : [{ name, action }]
  })
  if (possible.length === 0) return null
  return (
    <div className={css.actions}>
      {possible.map(({ name, action }) => (
        <ActionButton key={name} {...props} name={name} action={action} />
      ))}
    </div>
  )
}

function ActionButton(props: ResourceActionsProps & { name: string; action: Action }) {
  const { of, rows, text, whyOff, onDone, name, action } = props
  const t = useFeatureText(resourceTexts)
  const [isAsking, ask] = useState(false)
  const call = of.actionApi[name] as Endpoint
  const act = useCall(call, [of.api.list, of.api.get, ...(of.statesCall ? [of.statesCall] : [])])
  const title = text.actionOf(name)
  const nameOf = (id: string) => {
    const row = rows.find(one => one[of.idField] === id)
    return row ? String(row[of.namedBy]) : id
  }
  const records = rows.map(row => ({
    [of.idField]: row[of.idField],
    objectVersionNumber: row.objectVersionNumber,
  }))
  const run = () =>
    act.mutate(
      { body: { records } },
      {
        onSuccess: answers => {
          showToast(resultOf(t, title, answers as Parameters<typeof resultOf>[2], nameOf))
          onDone?.()
        },
        onSettled: () => ask(false),
      },
    )
  const [only] = rows
  const subject =
    rows.length === 1 && only ? String(only[of.namedBy]) : `${rows.length} ${text.inSentence.several}`
  return (
    <Can call={call}>
      <Tooltip label={whyOff} disabled={whyOff === undefined}>
        <Button
          size="sm"
          variant={action.isDanger ? 'danger' : 'default'}
          loading={act.isPending}
          disabled={whyOff !== undefined}
          onClick={() => (action.effect ? ask(true) : run())}
        >
          {title}
        </Button>
      </Tooltip>
      {/* Submitting the dialog must not submit the form around it. */}
      <div onSubmit={event => event.stopPropagation()}>
        <Confirm
          open={isAsking}
          onClose={() => ask(false)}
          onConfirm={run}
          question={t('actQuestion', { action: title, name: subject })}
          effect={text.effectOf(name)}
          action={title}
          keep={t('keep')}
          danger={action.isDanger === true}
          busy={act.isPending}
        />
      </div>
    </Can>
  )
}
