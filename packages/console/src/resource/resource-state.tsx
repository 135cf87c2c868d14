import type { StatesCall } from '@atrium/contract/resource/action-api'
import { stateOf } from '@atrium/contract/resource/declared'
import type { AnyResource } from '@atrium/contract/resource/resource'
import { Status } from '@atrium/ui/feedback/status.tsx'
import { useQuery } from '@tanstack/react-query'
import { query } from '../api/query.ts'
import { useFeatureText } from '../language/feature-texts.ts'
import { when } from '../language/when.tsx'
import css from './resource-state.module.css'
import type { ResourceText } from './resource-text.ts'
import { resourceTexts } from './resource-texts.ts'

interface StateMarkProps {
  of: AnyResource
  state: string
  text: ResourceText
}

/** A state with its shape, color and word. */
export function StateMark({ of, state, text }: StateMarkProps) {
  const [name, field] = stateOf(of) ?? []
  if (name === undefined) return null
  return <Status kind={field?.states?.[state]?.mark ?? 'waiting'}>{text.choiceOf(name, state)}</Status>
}

/** The states that a record has had, with their times and people, the latest first. */
export function StateLog({ of, id, text }: { of: AnyResource; id: string; text: ResourceText }) {
  return of.statesCall && <Log of={of} id={id} text={text} call={of.statesCall} />
}

function Log({ of, id, text, call }: { of: AnyResource; id: string; text: ResourceText; call: StatesCall }) {
  const t = useFeatureText(resourceTexts)
  const found = useQuery(query(call, { params: { [of.idField]: id } }))
  if (!found.data || found.data.length === 0) return null
  return (
    <section className={css.log} aria-label={t('states')}>
      <h3>{t('states')}</h3>
      <ol>
        {found.data.map(({ state, at, byName }) => (
          <li key={at + state}>
            <StateMark of={of} state={state} text={text} />
            <span className={css.by}>
              {byName ?? t('product')} · {when(at)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
