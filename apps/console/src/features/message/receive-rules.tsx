import type { Channel } from '@atrium/contract/message/receive-config'
import { channels } from '@atrium/contract/message/receive-config'
import { type ReceiveRule, receiveRuleApi } from '@atrium/contract/message/receive-rule'
import { Button, Select } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query, useCall } from '../../api/query.ts'
import { Can } from '../../core/can.tsx'
import { useFeatureText } from '../../core/feature-texts.ts'
import { HistoryButton } from '../../core/history-button.tsx'
import { noticeSuccess } from '../../core/notices.ts'
import { useIsRefused } from '../../core/use-authority.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ProgressLine } from '../../ui/progress-line.tsx'
import { type ReceiveRuleWords, receiveRuleTexts } from './receive-rule-texts.ts'
import css from './receive-rules.module.css'

/** What people may choose of a way, or what is chosen for all of them. */
type Choice = 'on' | 'off' | 'always' | 'never' | 'asKind'

/** Which messages people may choose on which ways: each kind, and below it the messages that say otherwise. */
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
                {channels.map(way => (
                  <th key={way} scope="col">
                    {t(way)}
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
  /** Of a message. */
  kind: ReceiveRule | undefined
  /** How many messages are below a kind. */
  count: number
  isOpen: boolean
  onToggle: () => void
}

function RuleRow({ rule, kind, count, isOpen, onToggle }: RuleRowProps) {
  const t = useFeatureText(receiveRuleTexts)
  const isReadOnly = useIsRefused(receiveRuleApi.change) || rule.editableFlag === 0
  const change = useCall(receiveRuleApi.change, [receiveRuleApi.list])
  const remove = useCall(receiveRuleApi.remove, [receiveRuleApi.list])
  const { receiveCode, receiveName: name, objectVersionNumber } = rule
  const saved = { onSuccess: () => noticeSuccess(t('saved', { name })) }

  function choose(way: Channel, choice: Choice) {
    const others = (ways: readonly Channel[]) => ways.filter(one => one !== way)
    const isOn = choice === 'on' || choice === 'always'
    const isFixed = choice === 'always' || choice === 'never'
    // Of a message only what it fixes is its own; the rest follows its kind.
    const own = kind ? rule.fixedReceiveTypeList.filter(one => !isOfKind(rule, kind, one)) : undefined
    const fixed = own ?? rule.fixedReceiveTypeList
    change.mutate(
      {
        body: [
          {
            receiveCode,
            defaultReceiveTypeList: [...others(rule.defaultReceiveTypeList), ...(isOn ? [way] : [])],
            fixedReceiveTypeList: [...others(fixed), ...(isFixed ? [way] : [])],
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
              <Glyph icon={isOpen ? IconChevronDown : IconChevronRight} size={15} />
            </button>
          )}
          <span>
            {name}
            {kind && <small className="mono">{receiveCode}</small>}
          </span>
        </span>
      </th>
      {channels.map(way => (
        <td key={way} data-way={t(way)}>
          <Select
            aria-label={t('wayOf', { name, way: t(way) })}
            size="sm"
            allowDeselect={false}
            readOnly={isReadOnly || change.isPending}
            data={choicesOf(t, kind !== undefined)}
            value={choiceOf(rule, kind, way)}
            onChange={choice => choice && choose(way, choice as Choice)}
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

/** Whether a message has on this way what its kind has. */
const isOfKind = (rule: ReceiveRule, kind: ReceiveRule, way: Channel): boolean =>
  rule.fixedReceiveTypeList.includes(way) === kind.fixedReceiveTypeList.includes(way) &&
  rule.defaultReceiveTypeList.includes(way) === kind.defaultReceiveTypeList.includes(way)

function choiceOf(rule: ReceiveRule, kind: ReceiveRule | undefined, way: Channel): Choice {
  if (kind && isOfKind(rule, kind, way)) return 'asKind'
  const isOn = rule.defaultReceiveTypeList.includes(way)
  if (rule.fixedReceiveTypeList.includes(way)) return isOn ? 'always' : 'never'
  return isOn ? 'on' : 'off'
}

const choicesOf = (t: ReceiveRuleWords, isMessage: boolean) =>
  (isMessage ? (['asKind', 'always', 'never'] as const) : (['on', 'off', 'always', 'never'] as const)).map(
    value => ({ value, label: t(value) }),
  )
