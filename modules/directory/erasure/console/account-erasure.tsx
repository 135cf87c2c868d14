import { Can } from '@atrium/console/access/can.tsx'
import { query, useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import form from '@atrium/console/records/wide-form.module.css'
import type { Endpoint } from '@atrium/contract/endpoint'
import { Note } from '@atrium/ui/feedback/note.tsx'
import { ProgressLine } from '@atrium/ui/feedback/progress-line.tsx'
import { Confirm } from '@atrium/ui/overlay/confirm.tsx'
import { Dialog } from '@atrium/ui/overlay/dialog.tsx'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type AccountDetail, accountApi } from '../../account/account.contract.ts'
import { type ErasureSummary, erasureApi } from '../erasure.contract.ts'
import css from './account-erasure.module.css'
import { erasureTexts } from './erasure-texts.ts'

interface AccountErasureProps {
  stored: AccountDetail
  stale: readonly Endpoint[]
  onErased: () => void
}

/** Erases a person, or removes a guest, after showing what is lost. */
export function AccountErasure({ stored, ...others }: AccountErasureProps) {
  const t = useFeatureText(erasureTexts)
  const [isAsking, ask] = useState(false)
  const scope = stored.guest ? 'guest' : 'person'
  return (
    <Can call={erasureApi.create}>
      <div className={form.line}>
        <span>{t(`${scope}Line`)}</span>
        <Button size="sm" variant="danger" onClick={() => ask(true)}>
          {t(`${scope}Action`)}
        </Button>
      </div>
      {isAsking && <ErasureDialog stored={stored} {...others} onClose={() => ask(false)} />}
    </Can>
  )
}

interface ErasureDialogProps extends AccountErasureProps {
  onClose: () => void
}

function ErasureDialog({ stored, stale, onErased, onClose }: ErasureDialogProps) {
  const t = useFeatureText(erasureTexts)
  const { id, realName: name } = stored
  const input = { params: { userId: id } }
  const found = useQuery({
    ...query(erasureApi.preview, input),
    // Rows change meanwhile, so results are not cached.
    gcTime: 0,
    staleTime: 0,
    meta: { quiet: true },
  })
  // An account that is gone must not be fetched again.
  const erase = useCall(
    erasureApi.create,
    stale.filter(one => one !== accountApi.get),
  )
  const question = t(stored.guest ? 'guestQuestion' : 'personQuestion', { name })
  if (!found.data)
    return (
      <Dialog open onClose={onClose} title={question} size="sm">
        {found.error ? (
          <Note tone="danger" live>
            {found.error.message}
          </Note>
        ) : (
          <ProgressLine />
        )}
      </Dialog>
    )
  const { scope, loginName } = found.data
  return (
    <Confirm
      open
      onClose={onClose}
      question={question}
      effect={t(`${scope}Effect`)}
      details={<Details summary={found.data} />}
      typed={loginName}
      action={t(`${scope}Action`)}
      keep={t('keep')}
      busy={erase.isPending}
      onConfirm={() =>
        void erase.mutateAsync({ ...input, body: { confirmation: loginName } }).then(() => {
          noticeSuccess(t(`${scope}Done`, { name }))
          onErased()
        }, onClose)
      }
    />
  )
}

/** The rows that go and that stay, by their number. */
function Details({ summary: { scope, rows, auditEntries } }: { summary: ErasureSummary }) {
  const t = useFeatureText(erasureTexts)
  const gone = rows.filter(({ outcome }) => outcome !== 'kept')
  const staying = rows.filter(({ outcome }) => outcome === 'kept')
  return (
    <div className={css.details}>
      <Rows title={t('gone')} rows={gone} />
      {scope === 'person' && (
        <>
          <Rows title={t('kept')} rows={[...staying, { name: t('auditEntries'), count: auditEntries }]} />
          <p>{t('stays')}</p>
        </>
      )}
    </div>
  )
}

function Rows({ title, rows }: { title: string; rows: readonly { name: string; count: number }[] }) {
  if (rows.length === 0) return null
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <dl>
        {rows.map(({ name, count }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{count.toLocaleString()}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
