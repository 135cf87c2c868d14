import { Can } from '@atrium/console/access/can.tsx'
import { useIsRefused } from '@atrium/console/access/use-authority.ts'
import { query, useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { lockTexts } from '@atrium/console/locks/lock-texts.ts'
import { HistoryButton } from '@atrium/console/records/history-button.tsx'
import { type PersonalChannel, personalChannels } from '@atrium/server/delivery/channels/channel.contract'
import { PageHeader } from '@atrium/ui/display/page-header.tsx'
import { FailedState } from '@atrium/ui/feedback/failed-state.tsx'
import { ProgressLine } from '@atrium/ui/feedback/progress-line.tsx'
import { lockedBy } from '@atrium/ui/form/locked.tsx'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { Button, Select } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ReceiveRule, receiveRuleApi } from '../receive-rule.contract.ts'
import { type ReceiveRuleWords, receiveRuleTexts } from './receive-rule-texts.ts'
import css from './receive-rules.module.css'

/** The setting of a channel: on or off by default, or fixed for all users. */
type Choice = 'on' | 'off' | 'always' | 'never' | 'asKind'

/**
 * Which messages people may choose on which channels: each kind, and below it the messages that differ from it.
 */
export function ReceiveRules() {
  const t = useFeatureText(receiveRuleTexts)
  const rules = useQuery(query(receiveRuleApi.list))
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const toggle = (code: string) =>
    setOpen(before => new Set(before.has(code) ? [...before].filter(one => one !== code) : [...before, code]))
  const all = rules.data ?? []
  const shown = all.filter(rule => rule.parentReceiveCode === undefined || open.has(rule.parentReceiveCode))

  return (
    <div className={css.page}>
      <PageHeader
        parents={[t('parent')]}
        title={t('title')}
        secondary={<HistoryButton entity="receive_rule" title={t('title')} />}
      />
      {rules.isPending && <ProgressLine />}
      {rules.error && (
        <FailedState
          title={t('couldNotLoad')}
          requestId={rules.error.requestId}
          onRetry={() => void rules.refetch()}
        />
      )}
      {rules.data && (
        <div className={css.content}>
          <p className={css.lead}>{t('lead')}</p>
          <table className={css.tree} aria-label={t('title')}>
            <thead>
              <tr>
                <th scope="col">{t('message')}</th>
                {personalChannels.map(channel => (
                  <th key={channel} scope="col">
                    {t(channel)}
                  </th>
                ))}
                <th scope="col">{t('from')}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map(rule => (
                <RuleRow
                  key={rule.receiveCode}
                  rule={rule}
                  kind={all.find(one => one.receiveCode === rule.parentReceiveCode)}
                  count={all.filter(one => one.parentReceiveCode === rule.receiveCode).length}
                  isOpen={open.has(rule.receiveCode)}
                  onToggle={() => toggle(rule.receiveCode)}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  )
}

interface RuleRowProps {
  rule: ReceiveRule
  /** The kind of a message; undefined for a kind. */
  kind: ReceiveRule | undefined
  /** Number of messages below a kind. */
  count: number
  isOpen: boolean
  onToggle: () => void
}

function RuleRow({ rule, kind, count, isOpen, onToggle }: RuleRowProps) {
  const t = useFeatureText(receiveRuleTexts)
  const isReadOnly = useIsRefused(receiveRuleApi.change) || rule.editableFlag === 0
  const locks = useFeatureText(lockTexts)
  const change = useCall(receiveRuleApi.change, [receiveRuleApi.list])
  const remove = useCall(receiveRuleApi.remove, [receiveRuleApi.list])
  const { receiveCode, receiveName: name, objectVersionNumber } = rule
  const saved = { onSuccess: () => noticeSuccess(t('saved', { name })) }

  function choose(channel: PersonalChannel, choice: Choice) {
    const others = (list: readonly PersonalChannel[]) => list.filter(one => one !== channel)
    const isOn = choice === 'on' || choice === 'always'
    const isFixed = choice === 'always' || choice === 'never'
    // A message owns only what it fixes; the rest follows its kind.
    const own = kind ? rule.fixedReceiveTypeList.filter(one => !isOfKind(rule, kind, one)) : undefined
    const fixed = own ?? rule.fixedReceiveTypeList
    change.mutate(
      {
        body: [
          {
            receiveCode,
            defaultReceiveTypeList: [...others(rule.defaultReceiveTypeList), ...(isOn ? [channel] : [])],
            fixedReceiveTypeList: [...others(fixed), ...(isFixed ? [channel] : [])],
            ...(objectVersionNumber !== undefined && { objectVersionNumber }),
          },
        ],
      },
      saved,
    )
  }

  return (
    <tr className={kind ? css.message : css.kind}>
      <th scope="row">
        <span className={css.name}>
          {count > 0 && (
            <button
              type="button"
              className={css.toggle}
              aria-expanded={isOpen}
              aria-label={t('below', { name, count })}
              onClick={onToggle}
            >
              <Glyph icon={isOpen ? IconChevronDown : IconChevronRight} size={15} mirrored />
            </button>
          )}
          <span>
            {name}
            {kind && <small className="mono">{receiveCode}</small>}
          </span>
        </span>
      </th>
      {personalChannels.map(channel => (
        <td key={channel} data-channel={t(channel)}>
          <Select
            aria-label={t('wayOf', { name, way: t(channel) })}
            size="sm"
            allowDeselect={false}
            readOnly={isReadOnly || change.isPending}
            {...(isReadOnly && {
              inputContainer: lockedBy(locks(rule.editableFlag === 0 ? 'lock.platform' : 'lock.refused')),
            })}
            data={choicesOf(t, kind !== undefined)}
            value={choiceOf(rule, kind, channel)}
            onChange={choice => choice && choose(channel, choice as Choice)}
          />
        </td>
      ))}
      <td>
        <span className={css.source}>
          {t(rule.sourceCode)}
          {rule.sourceCode === 'OWN' && (
            <Can call={receiveRuleApi.remove}>
              <Button
                size="compact-sm"
                variant="subtle"
                aria-label={t('takeBackOf', { name })}
                loading={remove.isPending}
                onClick={() => remove.mutate({ body: { receiveCode } }, saved)}
              >
                {t('takeBack')}
              </Button>
            </Can>
          )}
        </span>
      </td>
    </tr>
  )
}

/** Whether a message has the same setting on this channel as its kind. */
const isOfKind = (rule: ReceiveRule, kind: ReceiveRule, channel: PersonalChannel): boolean =>
  rule.fixedReceiveTypeList.includes(channel) === kind.fixedReceiveTypeList.includes(channel) &&
  rule.defaultReceiveTypeList.includes(channel) === kind.defaultReceiveTypeList.includes(channel)

function choiceOf(rule: ReceiveRule, kind: ReceiveRule | undefined, channel: PersonalChannel): Choice {
  if (kind && isOfKind(rule, kind, channel)) return 'asKind'
  const isOn = rule.defaultReceiveTypeList.includes(channel)
  if (rule.fixedReceiveTypeList.includes(channel)) return isOn ? 'always' : 'never'
  return isOn ? 'on' : 'off'
}

const choicesOf = (t: ReceiveRuleWords, isMessage: boolean) =>
  (isMessage ? (['asKind', 'always', 'never'] as const) : (['on', 'off', 'always', 'never'] as const)).map(
    value => ({ value, label: t(value) }),
  )
