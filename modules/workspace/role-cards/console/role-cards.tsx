import { useIsRefused } from '@atrium/console/access/use-authority.ts'
import { query, useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import type { SectionProps } from '@atrium/console/feature.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { lockTexts } from '@atrium/console/locks/lock-texts.ts'
import { useUnsaved } from '@atrium/console/tabs/unsaved.ts'
import { dashboardApi } from '@atrium/contract/workspace/dashboard'
import { FailedState } from '@atrium/ui/feedback/failed-state.tsx'
import { Note } from '@atrium/ui/feedback/note.tsx'
import { ProgressLine } from '@atrium/ui/feedback/progress-line.tsx'
import { FormCheckbox } from '@atrium/ui/form/form-switch.tsx'
import { Locks } from '@atrium/ui/form/locked.tsx'
import { DrawerFooter } from '@atrium/ui/overlay/drawer-footer.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type RoleCard, roleCardApi } from '../role-card.contract.ts'
import css from './role-cards.module.css'
import { roleCardTexts } from './role-cards-texts.ts'

/** The cards that a role can have, and which of them are shown by default. */
export function RoleCards({ record: role }: SectionProps) {
  const t = useFeatureText(roleCardTexts)
  const found = useQuery({
    ...query(roleCardApi.list, { params: { roleId: role.id } }),
    meta: { quiet: true },
  })
  if (found.isError)
    return (
      <FailedState
        title={t('couldNotLoad')}
        requestId={found.error.requestId}
        onRetry={() => void found.refetch()}
      />
    )
  if (!found.data) return <ProgressLine />
  return <CardsForm key={found.dataUpdatedAt} role={role} stored={found.data} />
}

interface CardsFormProps {
  role: SectionProps['record']
  stored: readonly RoleCard[]
}

const stale = [roleCardApi.list, dashboardApi.layout, dashboardApi.roleCards]

const isSame = (one: RoleCard, other: RoleCard | undefined) =>
  one.assigned === other?.assigned &&
  one.defaultDisplayFlag === other.defaultDisplayFlag &&
  one.initFlag === other.initFlag

function CardsForm({ role, stored }: CardsFormProps) {
  const t = useFeatureText(roleCardTexts)
  const isReadOnly = useIsRefused(roleCardApi.assign)
  const locks = useFeatureText(lockTexts)
  const [cards, setCards] = useState(stored)
  const assign = useCall(roleCardApi.assign, stale, { quiet: true })
  const remove = useCall(roleCardApi.remove, stale, { quiet: true })
  const failure = assign.error ?? remove.error
  const changes = cards.filter((card, at) => !isSame(card, stored[at])).length
  useUnsaved(changes > 0)
  const change = (cardId: string, flags: Partial<RoleCard>) =>
    setCards(cards.map(card => (card.cardId === cardId ? { ...card, ...flags } : card)))

  async function save() {
    const chosen = cards.filter(card => card.assigned === 1)
    const taken = stored.filter(one => one.assigned === 1 && !chosen.some(card => card.cardId === one.cardId))
    const ofRole = ({ cardId }: RoleCard) => ({ roleId: role.id, cardId })
    if (chosen.length > 0)
      await assign.mutateAsync({
        body: chosen.map(card => ({
          ...ofRole(card),
          defaultDisplayFlag: card.defaultDisplayFlag,
          initFlag: card.initFlag,
        })),
      })
    if (taken.length > 0) await remove.mutateAsync({ body: taken.map(ofRole) })
    noticeSuccess(t('saved', { name: role.name }))
  }

  return (
    <>
      <p>{t('lead')}</p>
      {failure && (
        <Note tone="danger" live>
          {failure.message}
        </Note>
      )}
      <Locks reason={isReadOnly ? locks('lock.refused') : undefined}>
        <ul className={css.cards} aria-label={t('title')}>
          {cards.map(({ cardId, name, catalogMeaning, assigned, defaultDisplayFlag, initFlag }) => (
            <li key={cardId} className={css.card}>
              <FormCheckbox
                readOnly={isReadOnly}
                label={name}
                description={catalogMeaning}
                checked={assigned === 1}
                onChange={event => change(cardId, { assigned: event.currentTarget.checked ? 1 : 0 })}
              />
              {assigned === 1 && (
                <div className={css.ways}>
                  <FormCheckbox
                    readOnly={isReadOnly}
                    label={t('shown')}
                    aria-label={`${t('shown')}: ${name}`}
                    checked={defaultDisplayFlag === 1}
                    onChange={event =>
                      change(cardId, { defaultDisplayFlag: event.currentTarget.checked ? 1 : 0 })
                    }
                  />
                  <FormCheckbox
                    readOnly={isReadOnly}
                    label={t('fixed')}
                    aria-label={`${t('fixed')}: ${name}`}
                    checked={initFlag === 1}
                    onChange={event => change(cardId, { initFlag: event.currentTarget.checked ? 1 : 0 })}
                  />
                </div>
              )}
            </li>
          ))}
        </ul>
      </Locks>
      {!isReadOnly && (
        <DrawerFooter
          onSave={() => void save().catch(() => undefined)}
          saving={assign.isPending || remove.isPending}
          changes={changes}
          {...(changes > 0 && { onDiscard: () => setCards(stored) })}
        />
      )}
    </>
  )
}
