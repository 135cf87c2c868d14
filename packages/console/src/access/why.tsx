import { permissionApi } from '@atrium/contract/access/permission'
import { FailedState } from '@atrium/ui/feedback/failed-state.tsx'
import { ProgressLine } from '@atrium/ui/feedback/progress-line.tsx'
import { ReasonChain } from '@atrium/ui/feedback/reason-chain.tsx'
import { IconButton } from '@atrium/ui/icon/icon-button.tsx'
import { Dialog } from '@atrium/ui/overlay/dialog.tsx'
import { IconHelpCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { query } from '../api/query.ts'
import { useFeatureText } from '../language/feature-texts.ts'
import { useText } from '../language/use-text.ts'
import { accessTexts } from './access-texts.ts'
import { AskForPermission } from './ask-for-permission.tsx'
import { stepsOf } from './explanation.ts'
import css from './why.module.css'

interface WhyProps {
  /** The denied code. */
  code: string
  /** The text of a cell; by default an icon beside a disabled element. */
  children?: ReactNode
}

/** Explains on request why an element is disabled and whom to ask. */
export function Why({ code, children }: WhyProps) {
  const text = useText()
  return (
    <WhyDialog lead={text('hzero.common.permission.missing')} explained={<Explained code={code} />}>
      {children}
    </WhyDialog>
  )
}

interface WhyDialogProps extends Pick<WhyProps, 'children'> {
  lead: string
  /** Asks the server once it is shown. */
  explained: ReactNode
}

/** A button that opens an explanation. */
export function WhyDialog({ lead, explained, children }: WhyDialogProps) {
  const t = useFeatureText(accessTexts)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {children ? (
        <button
          type="button"
          className={css.words}
          title={t('permission.whyHidden')}
          onClick={event => {
            // A click on the row would open its record.
            event.stopPropagation()
            setOpen(true)
          }}
        >
          {children}
        </button>
      ) : (
        <IconButton
          label={t('permission.why')}
          icon={IconHelpCircle}
          size="sm"
          onClick={event => {
            event.stopPropagation()
            setOpen(true)
          }}
        />
      )}
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t('permission.whyTitle')} lead={lead}>
        {isOpen && explained}
      </Dialog>
    </>
  )
}

function Explained({ code }: { code: string }) {
  const t = useFeatureText(accessTexts)
  const why = useQuery({
    ...query(permissionApi.explain, { query: { code } }),
    meta: { quiet: true },
    staleTime: 0,
  })
  if (why.error)
    return (
      <FailedState
        title={t('exception.403.unexplained')}
        requestId={why.error.requestId}
        onRetry={() => void why.refetch()}
      />
    )
  if (!why.data) return <ProgressLine />
  return (
    <div className={css.explained}>
      <ReasonChain steps={stepsOf(why.data, t)} label={t('exception.403.chain')} />
      {why.data.approve ? <p>{t('exception.403.granted')}</p> : <AskForPermission explanation={why.data} />}
    </div>
  )
}
