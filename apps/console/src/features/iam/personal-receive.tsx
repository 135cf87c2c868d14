import type { SelfDetail } from '@atrium/contract/iam/self'
import {
  type Channel,
  channels,
  type ReceiveConfig,
  receiveConfigApi,
} from '@atrium/contract/message/receive-config'
import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query, useCall } from '../../api/query.ts'
import { useFeatureText } from '../../core/feature-texts.ts'
import { noticeSuccess } from '../../core/notices.ts'
import { cx } from '../../ui/cx.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { ProgressLine } from '../../ui/progress-line.tsx'
import css from './personal-centre.module.css'
import { personalTexts } from './personal-texts.ts'

type Choice = Pick<ReceiveConfig, 'receiveCode' | 'receiveTypeList' | 'objectVersionNumber'>

type PersonalReceiveProps = {
  person: SelfDetail
}

/** Kinds of messages by the ways on which the person is told of them. */
export function PersonalReceive({ person }: PersonalReceiveProps) {
  const t = useFeatureText(personalTexts)
  const configs = useQuery(query(receiveConfigApi.list))
  const change = useCall(receiveConfigApi.change, [receiveConfigApi.list])

  const [chosen, setChosen] = useState<Choice>()

  function toggle({ receiveCode, receiveTypeList, objectVersionNumber }: ReceiveConfig, way: Channel) {
    const isOn = receiveTypeList.includes(way)
    const ways = isOn ? receiveTypeList.filter(one => one !== way) : [...receiveTypeList, way]
    const choice = { receiveCode, receiveTypeList: ways, objectVersionNumber }
    setChosen(choice)
    change.mutate(
      { body: [choice] },
      { onSuccess: () => noticeSuccess(t('saved')), onError: () => setChosen(undefined) },
    )
  }

  /** What was chosen is shown at once, and until it has come back in its next version. */
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
            {channels.map(way => (
              <th key={way} scope="col">
                {t(way)}
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
              {channels.map(way => (
                <td key={way}>
                  <div className={css.way}>
                    <Checkbox
                      aria-label={t('wayOfKind', { kind: config.receiveName, way: t(way) })}
                      checked={(storing(config) ?? config).receiveTypeList.includes(way)}
                      disabled={config.fixedReceiveTypeList.includes(way)}
                      readOnly={isBusy(config)}
                      onChange={() => !isBusy(config) && toggle(config, way)}
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
