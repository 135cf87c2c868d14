import { permissionApi } from '@atrium/contract/access/permission'
import { ExceptionPage } from '@atrium/ui/feedback/exception-page.tsx'
import { FailedState } from '@atrium/ui/feedback/failed-state.tsx'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { query } from '../api/query.ts'
import { noticeSuccess } from '../failures/notices.ts'
import { useFeatureText } from '../language/feature-texts.ts'
import { useText } from '../language/use-text.ts'
import { useStore } from '../session/store.ts'
import { userState } from '../session/user-state.ts'
import { navigate } from '../tabs/navigation.ts'
import { accessTexts } from './access-texts.ts'
import { AskForPermission } from './ask-for-permission.tsx'
import { type Authority, codesOf } from './authority.ts'
import { chainText, firstSteps, stepsOf } from './explanation.ts'

type ForbiddenProps = {
  /** The missing codes, if known. */
  authority?: Authority | null | undefined
  /** Outside of the workspace roles cannot be switched. */
  isOutside?: boolean
}

/** The 403 view: the message of the specification, the reason, what would help now, and whom to ask [PERM-8]. */
export function Forbidden({ authority, isOutside = false }: ForbiddenProps) {
  const text = useText()
  const t = useFeatureText(accessTexts)
  const clipboard = useClipboard()
  const user = useStore(userState, state => state.currentUser)
  const code = codesOf(authority)?.[0]
  const why = useQuery({
    ...query(permissionApi.explain, { query: { code: code ?? '' } }),
    enabled: user !== undefined && Boolean(code),
    meta: { quiet: true },
    staleTime: 0,
  })
  const explanation = why.data
  const steps = explanation ? stepsOf(explanation, t) : user ? firstSteps(user, code, t) : []
  const reason = explanation?.approve ? t('exception.403.granted') : t('exception.403.reason')
  return (
    <ExceptionPage
      door="closed"
      title={t('exception.403')}
      reason={reason}
      steps={steps}
      stepsLabel={t('exception.403.chain')}
      action={{
        label: text('hzero.common.exception.back'),
        href: '/',
        onClick: () => navigate('/workplace'),
      }}
      actions={
        explanation && (
          <Button
            variant="subtle"
            leftSection={<Glyph icon={IconCopy} />}
            onClick={() => {
              clipboard.copy(chainText(steps))
              noticeSuccess(text('hzero.common.status.copied'))
            }}
          >
            {t('exception.403.copy')}
          </Button>
        )
      }
      reference="403"
      {...(explanation && !explanation.approve
        ? { side: <AskForPermission explanation={explanation} canSwitch={!isOutside} /> }
        : why.error && {
            side: (
              <FailedState
                title={t('exception.403.unexplained')}
                requestId={why.error.requestId}
                onRetry={() => void why.refetch()}
              />
            ),
          })}
    />
  )
}
