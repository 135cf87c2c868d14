import { query, useCall } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { dateText, userFormats } from '@atrium/console/language/formats.ts'
import { FailedState } from '@atrium/ui/feedback/failed-state.tsx'
import { Note } from '@atrium/ui/feedback/note.tsx'
import { ProgressLine } from '@atrium/ui/feedback/progress-line.tsx'
import { DateField } from '@atrium/ui/form/date-field.tsx'
import { Dialog } from '@atrium/ui/overlay/dialog.tsx'
import { CheckTree } from '@atrium/ui/tree/check-tree.tsx'
import { Button, SegmentedControl, TagsInput, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import dayjs from 'dayjs'
import { type FormEvent, useId, useState } from 'react'
import {
  type CreatedToken,
  network,
  personalTokenApi,
  personalTokenDraft,
  type TokenChoices,
  usualDays,
} from '../personal-token.contract.ts'
import css from './new-token.module.css'
import { personalTokenTexts } from './personal-token-texts.ts'
import { TokenSecret } from './token-secret.tsx'

/** Creates a token: the dialog with what it may do, and then the one that shows it once. */
export function NewToken({ onClose }: { onClose: () => void }) {
  const t = useFeatureText(personalTokenTexts)
  const choices = useQuery({ ...query(personalTokenApi.choices), staleTime: 0 })
  const [created, setCreated] = useState<CreatedToken>()
  if (created) return <TokenSecret created={created} onClose={onClose} />
  if (choices.data) return <TokenForm choices={choices.data} onCreated={setCreated} onClose={onClose} />
  return (
    <Dialog open onClose={onClose} title={t('newTitle')} size="lg">
      {choices.error ? (
        <FailedState
          title={t('couldNotLoad')}
          requestId={choices.error.requestId}
          onRetry={() => void choices.refetch()}
        />
      ) : (
        <ProgressLine />
      )}
    </Dialog>
  )
}

interface TokenFormProps {
  choices: TokenChoices
  onCreated: (token: CreatedToken) => void
  onClose: () => void
}

type FieldName = 'name' | 'endDate' | 'sets' | 'networks'

function TokenForm({ choices, onCreated, onClose }: TokenFormProps) {
  const t = useFeatureText(personalTokenTexts)
  const formId = useId()
  const { longestDays } = choices
  const create = useCall(personalTokenApi.create, [personalTokenApi.own], { quiet: true })
  const [name, setName] = useState('')
  const [endDate, setEndDate] = useState<string | null>(() => dayIn(Math.min(usualDays, longestDays)))
  const [isLimited, setLimited] = useState(false)
  const [sets, setSets] = useState<ReadonlySet<string>>(new Set())
  const [networks, setNetworks] = useState<string[]>([])
  const [wasSent, setSent] = useState(false)

  const wrong = networks.find(one => !network.safeParse(one).success)
  const errors: Partial<Record<FieldName, string>> = {
    ...(!personalTokenDraft.shape.name.safeParse(name).success && { name: t('nameMissing') }),
    ...(!isWithin(endDate, longestDays) && {
      endDate: t('lastDayWrong', { date: dateText(dayIn(longestDays)) }),
    }),
    ...(isLimited && sets.size === 0 && { sets: t('permissionMissing') }),
    ...(wrong !== undefined && { networks: t('networkWrong', { network: wrong }) }),
  }
  const errorOf = (field: FieldName) => (wasSent ? (errors[field] ?? null) : null)
  const total = choices.pages.reduce((sum, page) => sum + page.sets.length, 0)

  function send(event: FormEvent) {
    event.preventDefault()
    setSent(true)
    if (Object.keys(errors).length > 0 || endDate === null) return
    create
      .mutateAsync({
        body: { name, endDate, networks, ...(isLimited && { permissionSetIds: [...sets] }) },
      })
      // A failure is shown in the form.
      .then(onCreated, () => undefined)
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('newTitle')}
      lead={t('newLead', { tenant: choices.tenantName, role: choices.roleName })}
      size="lg"
      keepOpen={name !== ''}
      actions={
        <>
          <Button variant="subtle" onClick={onClose}>
            {t('keep')}
          </Button>
          <Button variant="filled" type="submit" form={formId} loading={create.isPending}>
            {t('create')}
          </Button>
        </>
      }
    >
      <form id={formId} className={css.form} noValidate onSubmit={send}>
        {create.error && (
          <Note tone="danger" live>
            {create.error.message}
          </Note>
        )}
        <div className={css.pair}>
          <TextInput
            label={t('name')}
            description={t('nameHelp')}
            required
            data-autofocus
            maxLength={80}
            value={name}
            onChange={event => setName(event.currentTarget.value)}
            error={errorOf('name')}
          />
          <DateField
            label={t('lastDay')}
            description={t('lastDayHelp', { count: longestDays })}
            required
            format={userFormats().dateFormat}
            value={endDate}
            onChange={setEndDate}
            error={errorOf('endDate')}
          />
        </div>
        <div className={css.permissions}>
          <div className={css.head}>
            <span className={css.label}>{t('permissions')}</span>
            {isLimited && <span className={css.count}>{t('chosenCount', { count: sets.size, total })}</span>}
          </div>
          <SegmentedControl
            aria-label={t('permissions')}
            value={isLimited ? 'chosen' : 'all'}
            onChange={value => setLimited(value === 'chosen')}
            data={[
              { value: 'all', label: t('everything') },
              { value: 'chosen', label: t('onlyChosen') },
            ]}
          />
          {isLimited && (
            <div className={css.tree}>
              <CheckTree
                label={t('permissions')}
                isChoice
                placeholder={t('findPermission')}
                nodes={nodesOf(choices)}
                before={sets}
                value={sets}
                onChange={setSets}
              />
            </div>
          )}
          {errorOf('sets') && (
            <p className={css.error} role="alert">
              {errors.sets}
            </p>
          )}
          <p className={css.help}>{t(isLimited ? 'chosenHelp' : 'everythingHelp')}</p>
        </div>
        <TagsInput
          label={t('networks')}
          description={t('networksHelp')}
          placeholder={networks.length === 0 ? t('addNetwork') : ''}
          acceptValueOnBlur
          splitChars={[' ', ',']}
          value={networks}
          onChange={setNetworks}
          error={errorOf('networks')}
        />
      </form>
    </Dialog>
  )
}

const nodesOf = ({ pages }: TokenChoices) =>
  pages.map(({ id, name, sets }) => ({ id: `page ${id}`, name, children: sets }))

const dayIn = (days: number): string => dayjs().add(days, 'day').format('YYYY-MM-DD')

const isWithin = (day: string | null, longestDays: number): boolean =>
  day !== null && day >= dayIn(0) && day <= dayIn(longestDays)
