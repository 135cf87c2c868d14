import { OtherTenantContext } from '@atrium/console/access/other-tenant.ts'
import { useAuthority, useIsRefused } from '@atrium/console/access/use-authority.ts'
import { query, useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import type { SectionProps } from '@atrium/console/feature.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import form from '@atrium/console/records/wide-form.module.css'
import { permissionOf } from '@atrium/contract/endpoint'
import { dashboardApi } from '@atrium/contract/workspace/dashboard'
import { Note } from '@atrium/ui/feedback/note.tsx'
import { Dialog } from '@atrium/ui/overlay/dialog.tsx'
import { Button, Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { use, useState } from 'react'
import { type RoleCard, roleCardApi } from '../role-card.contract.ts'
import css from './role-cards.module.css'
import { roleCardTexts } from './role-cards-texts.ts'

/** The cards that a role can have, and which of them are shown by default. */
export function RoleCards({ record: role }: SectionProps) {
  const t = useFeatureText(roleCardTexts)
  const [isOpen, setOpen] = useState(false)
  const mayRead = useAuthority(permissionOf(roleCardApi.list)).state === 'allowed'
  // The cards of a role of another tenant are visible in that tenant only.
  const isHidden = use(OtherTenantContext) !== undefined || !mayRead
  const isReadOnly = useIsRefused(roleCardApi.assign)
  const { data: cards, isError } = useQuery({
    ...query(roleCardApi.list, { params: { roleId: role.id } }),
    enabled: !isHidden,
    // The whole form reports when the role cannot be read.
    meta: { quiet: true },
  })
  if (isHidden || isError) return null
  const count = cards?.filter(card => card.assigned === 1).length ?? 0
  return (
    <div className={form.line}>
      <div>
        {t('title')}
        <p className={form.lead}>{cards ? t(count === 0 ? 'every' : 'chosen', { count }) : '…'}</p>
      </div>
      {!isReadOnly && cards && (
        <Button size="sm" aria-label={`${t('change')}: ${t('title')}`} onClick={() => setOpen(true)}>
          {t('change')}
        </Button>
      )}
      {isOpen && cards && <CardsDialog role={role} stored={cards} onClose={() => setOpen(false)} />}
    </div>
  )
}

interface CardsDialogProps {
  role: SectionProps['record']
  stored: readonly RoleCard[]
  onClose: () => void
}

const stale = [roleCardApi.list, dashboardApi.layout, dashboardApi.roleCards]

function CardsDialog({ role, stored, onClose }: CardsDialogProps) {
  const t = useFeatureText(roleCardTexts)
  const [cards, setCards] = useState(stored)
  const assign = useCall(roleCardApi.assign, stale, { quiet: true })
  const remove = useCall(roleCardApi.remove, stale, { quiet: true })
  const failure = assign.error ?? remove.error
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
    onClose()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('of', { name: role.name })}
      lead={t('lead')}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            variant="filled"
            loading={assign.isPending || remove.isPending}
            onClick={() => void save().catch(() => undefined)}
          >
            {t('save')}
          </Button>
        </>
      }
    >
      {failure && (
        <Note tone="danger" live>
          {failure.message}
        </Note>
      )}
      <ul className={css.cards} aria-label={t('title')}>
        {cards.map(({ cardId, name, catalogMeaning, assigned, defaultDisplayFlag, initFlag }) => (
          <li key={cardId} className={css.card}>
            <Checkbox
              label={name}
              description={catalogMeaning}
              checked={assigned === 1}
              onChange={event => change(cardId, { assigned: event.currentTarget.checked ? 1 : 0 })}
            />
            {assigned === 1 && (
              <div className={css.ways}>
                <Checkbox
                  label={t('shown')}
                  aria-label={`${t('shown')}: ${name}`}
                  checked={defaultDisplayFlag === 1}
                  onChange={event =>
                    change(cardId, { defaultDisplayFlag: event.currentTarget.checked ? 1 : 0 })
                  }
                />
                <Checkbox
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
    </Dialog>
  )
}
