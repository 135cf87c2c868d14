import { deliveryApi } from '@atrium/contract/message/delivery'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { query, useCall } from '../../api/query.ts'
import { Can } from '../../core/can.tsx'
import { useFeatureText } from '../../core/feature-texts.ts'
import { dateTimeText } from '../../core/formats.ts'
import { noticeSuccess } from '../../core/notices.ts'
import type { RecordFrame } from '../../core/record-drawer.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { DeliveryState } from './delivery-state.tsx'
import css from './mail-outbox.module.css'
import actions from './notice-actions.module.css'
import { sendingTexts } from './sending-texts.ts'

interface DeliveryDrawerProps extends Omit<RecordFrame, 'title'> {
  messageId: string
}

const stale = [deliveryApi.list, deliveryApi.get]

/** One delivery beside the list: its text, without what was secret in it, and every try. */
export function DeliveryDrawer({ messageId, ...frame }: DeliveryDrawerProps) {
  const t = useFeatureText(sendingTexts)
  const found = useQuery({ ...query(deliveryApi.get, { params: { messageId } }), meta: { quiet: true } })
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
                text={`${dateTimeText(attempt.tryDate)} · ${attempt.transactionMessage ?? t('taken')}`}
              />
            ))}
          </dl>
          <div className={css.content}>{one.content}</div>
        </>
      )}
    </Drawer>
  )
}

function TryLine({ name, text }: { name: string; text: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </>
  )
}
