import { query } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { dateText } from '@atrium/console/language/formats.ts'
import { EmptyState } from '@atrium/ui/feedback/empty-state.tsx'
import { FailedState } from '@atrium/ui/feedback/failed-state.tsx'
import { ProgressLine } from '@atrium/ui/feedback/progress-line.tsx'
import { Dialog } from '@atrium/ui/overlay/dialog.tsx'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { guestApi } from '../guest.contract.ts'
import { guestTexts } from './guest-texts.ts'
import css from './memberships.module.css'
import { periodOf } from './period.ts'

/** The people of this tenant who are guests elsewhere. */
export function GuestsElsewhere({ onClose }: { onClose: () => void }) {
  const t = useFeatureText(guestTexts)
  const found = useQuery({ ...query(guestApi.elsewhere), staleTime: 0 })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('elsewhere')}
      lead={t('elsewhereLead')}
      size="lg"
      actions={
        <Button variant="filled" onClick={onClose}>
          {t('done')}
        </Button>
      }
    >
      {found.error ? (
        <FailedState
          title={t('couldNotLoad')}
          requestId={found.error.requestId}
          onRetry={() => void found.refetch()}
        />
      ) : !found.data ? (
        <ProgressLine />
      ) : found.data.length === 0 ? (
        <EmptyState title={t('elsewhereNone')} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list without controls is scrolled by keys
        <section className={css.scroll} aria-label={t('elsewhere')} tabIndex={0}>
          <ul className={css.rows}>
            {found.data.map(one => (
              <li key={`${one.userId} ${one.tenantName}`} className={css.row}>
                <span className={css.words}>
                  <bdi className={css.name}>{one.realName}</bdi>
                  <span className={css.note}>
                    <bdi>{one.tenantName}</bdi> · {periodOf(one, dateText, t)}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Dialog>
  )
}
