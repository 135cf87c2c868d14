import { query } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import type { AnswerOf } from '@atrium/contract/endpoint'
import { Status } from '@atrium/ui/feedback/status.tsx'
import { useQuery } from '@tanstack/react-query'
import { AnswerText } from '../../delivery/console/answer-text.tsx'
import { type ServerWords, serverTexts } from '../../shared/console/server-texts.ts'
import { webhookApi } from '../webhook.contract.ts'

type Test = AnswerOf<typeof webhookApi.testResult>

const kinds = { P: 'waiting', S: 'active', F: 'failed' } as const

/** The answer of a receiver to a test: its status, how long it took and how it begins. */
export function WebhookTest({ messageId }: { messageId: string }) {
  const t = useFeatureText(serverTexts)
  const { data } = useQuery({
    ...query(webhookApi.testResult, { params: { messageId } }),
    refetchInterval: ({ state }) => (state.data && state.data.trxStatusCode !== 'P' ? false : 500),
  })
  const answer = data?.tries[0]?.answerText
  return (
    <div role="status">
      <Status kind={kinds[data?.trxStatusCode ?? 'P']}>{resultOf(t, data)}</Status>
      {answer && <AnswerText text={answer} />}
    </div>
  )
}

function resultOf(t: ServerWords, test: Test | undefined): string {
  if (!test || test.trxStatusCode === 'P') return t('testWaiting')
  const [attempt] = test.tries
  if (attempt?.answerStatus === undefined) return t('testFailed', { reason: test.transactionMessage ?? '' })
  const values = { status: attempt.answerStatus, time: attempt.tookMilliseconds }
  return t(test.trxStatusCode === 'S' ? 'testAccepted' : 'testRefused', values)
}
