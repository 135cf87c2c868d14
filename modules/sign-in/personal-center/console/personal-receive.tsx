import { query, useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import type { SelfDetail } from '@atrium/contract/workspace/self'
import {
  type ReceiveConfig,
  receiveConfigApi,
} from '@atrium/messages/receive-rule/receive-config.contract.ts'
import { type PersonalChannel, personalChannels } from '@atrium/server/delivery/channels/channel.contract'
import { FailedState } from '@atrium/ui/feedback/failed-state.tsx'
import { ProgressLine } from '@atrium/ui/feedback/progress-line.tsx'
import { FormCheckbox } from '@atrium/ui/form/form-switch.tsx'
import { cx } from '@atrium/ui/theme/cx.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import css from './personal-center.module.css'
import { personalTexts } from './personal-texts.ts'

type Choice = Pick<ReceiveConfig, 'receiveCode' | 'receiveTypeList' | 'objectVersionNumber'>

type PersonalReceiveProps = {
  person: SelfDetail
}

/** Kinds of messages and the channels on which the person is notified. */
export function PersonalReceive({ person }: PersonalReceiveProps) {
  const t = useFeatureText(personalTexts)
  const configs = useQuery(query(receiveConfigApi.list))
  const change = useCall(receiveConfigApi.change, [receiveConfigApi.list])

  const [chosen, setChosen] = useState<Choice>()

  function toggle(
    { receiveCode, receiveTypeList, objectVersionNumber }: ReceiveConfig,
    channel: PersonalChannel,
  ) {
    const isOn = receiveTypeList.includes(channel)
    const channels = isOn ? receiveTypeList.filter(one => one !== channel) : [...receiveTypeList, channel]
    const choice = { receiveCode, receiveTypeList: channels, objectVersionNumber }
    setChosen(choice)
    change.mutate(
      { body: [choice] },
      { onSuccess: () => noticeSuccess(t('saved')), onError: () => setChosen(undefined) },
    )
  }

  /** The choice that is being saved, shown until the next version of it has been read. */
  const storing = ({ receiveCode, objectVersionNumber }: ReceiveConfig): Choice | undefined =>
    chosen?.receiveCode === receiveCode && chosen.objectVersionNumber === objectVersionNumber
      ? chosen
      : undefined
  const isBusy = (config: ReceiveConfig) => change.isPending || storing(config) !== undefined

  if (configs.error)
    return (
      <FailedState
        title={t('couldNotLoad')}
        requestId={configs.error.requestId}
        onRetry={() => void configs.refetch()}
      />
    )
  if (!configs.data) return <ProgressLine />
  return (
    <div className={cx(css.section, css.wide)}>
      <p className={css.lead}>{t('receiveLead', { tenant: person.tenantName })}</p>
      <table className={css.matrix} aria-label={t('receiveTable')}>
        <thead>
          <tr>
            <th scope="col">{t('kind')}</th>
            {personalChannels.map(channel => (
              <th key={channel} scope="col">
                {t(channel)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {configs.data.map(config => (
            <tr key={config.receiveCode}>
              <th scope="row">
                {config.receiveName}
                {config.fixedReceiveTypeList.length > 0 && (
                  <p className={css.help}>
                    {t(config.receiveCode === 'SECURITY' ? 'alwaysOn' : 'fixedHere')}
                  </p>
                )}
              </th>
              {personalChannels.map(channel => (
                <td key={channel}>
                  <div className={css.channel}>
                    <FormCheckbox
                      aria-label={t('wayOfKind', { kind: config.receiveName, way: t(channel) })}
                      checked={(storing(config) ?? config).receiveTypeList.includes(channel)}
                      locked={
                        config.fixedReceiveTypeList.includes(channel)
                          ? t(config.receiveCode === 'SECURITY' ? 'alwaysOn' : 'fixedHere')
                          : undefined
                      }
                      readOnly={isBusy(config)}
                      onChange={() => !isBusy(config) && toggle(config, channel)}
                    />
                  </div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={css.help}>{t('waysNote')}</p>
    </div>
  )
}
