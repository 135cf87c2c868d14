import { Can } from '@atrium/console/access/can.tsx'
import { query, useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { dateTimeText } from '@atrium/console/language/formats.ts'
import type { RecordFrame } from '@atrium/console/records/record-drawer.tsx'
import { FailedState } from '@atrium/ui/feedback/failed-state.tsx'
import { Drawer } from '@atrium/ui/overlay/drawer.tsx'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import actions from '../../announcement/console/notice-actions.module.css'
import css from '../../outbox/console/mail-outbox.module.css'
import { sendingTexts } from '../../shared/console/sending-texts.ts'
import { deliveryApi } from '../delivery.contract.ts'
import { AnswerText } from './answer-text.tsx'
import { DeliveryState } from './delivery-state.tsx'

interface DeliveryDrawerProps extends Omit<RecordFrame, 'title'> {
  messageId: string
}

const stale = [deliveryApi.list, deliveryApi.get]

/** One delivery beside the list: its text without secrets, and every attempt. */
export function DeliveryDrawer({ messageId, ...frame }: DeliveryDrawerProps) {
  const t = useFeatureText(sendingTexts)
  const found = useQuery({
    ...query(deliveryApi.get, { params: { messageId } }),
    meta: { quiet: true },
    // The list polls, too: it shows the same state.
    refetchInterval: ({ state }) => (state.data?.trxStatusCode === 'P' ? 1000 : false),
  })
  const resend = useCall(deliveryApi.resend, stale)
  const remove = useCall(deliveryApi.remove, [deliveryApi.list])
  const one = found.data
  const footer = one && (
    <footer className={actions.footer}>
      {one.trxStatusCode === 'F' && (
        <Can call={deliveryApi.resend}>
          <Button
            loading={resend.isPending}
            onClick={() =>
              resend.mutate(
                { query: { transactionId: messageId } },
                { onSuccess: () => noticeSuccess(t('isSentAgain')) },
              )
            }
          >
            {t('sendAgain')}
          </Button>
        </Can>
      )}
      <Can call={deliveryApi.remove}>
        <Button
          variant="danger"
          loading={remove.isPending}
          onClick={() => remove.mutate({ body: [{ messageId }] }, { onSuccess: frame.onClose })}
        >
          {t('delete')}
        </Button>
      </Can>
    </footer>
  )
  return (
    <Drawer {...frame} title={one?.subject ?? '…'} footer={footer}>
      {found.error && (
        <FailedState
          title={t('couldNotLoad')}
          requestId={found.error.requestId}
          onRetry={() => void found.refetch()}
        />
      )}
      {one && (
        <>
          <dl className={css.facts}>
            <dt>{t('status')}</dt>
            <dd>
              <DeliveryState code={one.trxStatusCode} />
            </dd>
            <dt>{t('receiver')}</dt>
            <dd>
              <bdi>{one.receiver}</bdi>
            </dd>
            <dt>{t('way')}</dt>
            <dd>{t(one.messageTypeCode)}</dd>
            <dt>{t('written')}</dt>
            <dd>{dateTimeText(one.creationDate)}</dd>
            {one.nextTryDate !== undefined && one.tryTimes > 0 && (
              <>
                <dt>{t('nextTry')}</dt>
                <dd>{dateTimeText(one.nextTryDate)}</dd>
              </>
            )}
            {one.tries.map((attempt, at) => (
              <TryLine
                key={attempt.tryDate + String(at)}
                name={t('tryNumber', { number: one.tries.length - at })}
                text={[
                  dateTimeText(attempt.tryDate),
                  attempt.answerStatus === undefined
                    ? (attempt.transactionMessage ?? t('taken'))
                    : t('answered', { status: attempt.answerStatus }),
                  t('took', { time: attempt.tookMilliseconds }),
                ].join(' · ')}
                answer={attempt.answerText}
              />
            ))}
          </dl>
          <div className={css.content} dir="auto">
            {one.content}
          </div>
        </>
      )}
    </Drawer>
  )
}

function TryLine({ name, text, answer }: { name: string; text: string; answer: string | undefined }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        {text}
        {answer && <AnswerText text={answer} />}
      </dd>
    </>
  )
}
