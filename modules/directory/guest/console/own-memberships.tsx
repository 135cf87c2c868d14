import { query, useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { dateText } from '@atrium/console/language/formats.ts'
import { ArchBadge } from '@atrium/ui/display/badges/arch-badge.tsx'
import { Confirm } from '@atrium/ui/overlay/confirm.tsx'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { guestApi, type OwnMembership } from '../guest.contract.ts'
import { guestTexts } from './guest-texts.ts'
import css from './memberships.module.css'
import { periodOf } from './period.ts'

interface OwnMembershipsProps {
  className: string | undefined
  heading: string | undefined
}

/** The tenants in which the user is a guest, with leaving them; nothing for people who are none. */
export function OwnMemberships({ className, heading }: OwnMembershipsProps) {
  const t = useFeatureText(guestTexts)
  const found = useQuery({ ...query(guestApi.own), staleTime: 0, meta: { quiet: true } })
  const leave = useCall(guestApi.leave, [guestApi.own])
  const [leaving, setLeaving] = useState<OwnMembership>()
  if (!found.data || found.data.length === 0) return null
  return (
    <section className={className} aria-label={t('ownTitle')}>
      <h2 className={heading}>{t('ownTitle')}</h2>
      <p>{t('ownLead')}</p>
      <ul className={css.rows}>
        {found.data.map(one => (
          <li key={one.id} className={css.row}>
            <ArchBadge name={one.tenantName} color={one.colour} />
            <span className={css.words}>
              <bdi className={css.name}>{one.tenantName}</bdi>
              <span className={css.note}>{periodOf(one, dateText, t)}</span>
            </span>
            <Button
              size="sm"
              aria-label={t('leaveNamed', { tenant: one.tenantName })}
              onClick={() => setLeaving(one)}
            >
              {t('leave')}
            </Button>
          </li>
        ))}
      </ul>
      <Confirm
        open={leaving !== undefined}
        onClose={() => setLeaving(undefined)}
        onConfirm={() =>
          leaving &&
          leave.mutate(
            { params: { guestId: leaving.id } },
            {
              onSuccess: () => noticeSuccess(t('left', { tenant: leaving.tenantName })),
              onSettled: () => setLeaving(undefined),
            },
          )
        }
        question={t('leaveQuestion', { tenant: leaving?.tenantName ?? '' })}
        effect={t('leaveEffect')}
        action={t('leaveAction')}
        keep={t('keep')}
        busy={leave.isPending}
      />
    </section>
  )
}
