import { query } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { timeText } from '@atrium/console/language/formats.ts'
import { Note } from '@atrium/ui/feedback/note.tsx'
import { ProgressLine } from '@atrium/ui/feedback/progress-line.tsx'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { Dialog } from '@atrium/ui/overlay/dialog.tsx'
import { Button, Switch } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconRefresh } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { roleTexts } from '../../role/console/role-texts.ts'
import type { RoleDetail } from '../../role/role.contract.ts'
import { type GrantPreview, roleGrantApi, trialMinutes } from '../role-grant.contract.ts'
import css from './role-preview.module.css'

interface RolePreviewProps {
  role: Pick<RoleDetail, 'id' | 'objectVersionNumber'>
  assign: readonly string[]
  recycle: readonly string[]
  /** Stops the preview. */
  isSaving: boolean
  isOnTrial: boolean
  onTrial: (isOnTrial: boolean) => void
  /** The save and discard buttons. */
  footer: ReactNode
}

/** Milliseconds after the last click before the preview is requested. */
const pause = 300

/** A panel beside the tree: who gains and loses what by the marked changes, before they are saved. */
export function RolePreview(props: RolePreviewProps) {
  const { role, assign, recycle, isSaving, isOnTrial, onTrial, footer } = props
  const t = useFeatureText(roleTexts)
  const [asked] = useDebouncedValue(JSON.stringify({ assign, recycle }), pause)
  const found = useQuery({
    ...query(roleGrantApi.preview, {
      params: { roleId: role.id },
      body: { ...JSON.parse(asked), objectVersionNumber: role.objectVersionNumber },
    }),
    enabled: !isSaving,
    placeholderData: keepPreviousData,
    // People and roles change meanwhile, so results are not cached.
    gcTime: 0,
    meta: { quiet: true },
  })
  const preview = found.data
  return (
    <aside className={css.aside} aria-label={t('whatChanges')} aria-busy={found.isFetching}>
      <div className={css.body}>
        <header className={css.head}>
          <h2 className={css.title}>{t('whatChanges')}</h2>
          {preview && (
            <button
              type="button"
              className={css.asOf}
              title={t('askAgain')}
              onClick={() => void found.refetch()}
            >
              <Glyph icon={IconRefresh} size={13} />
              {t('asOf', { time: timeText(preview.at) })}
            </button>
          )}
        </header>
        {found.error ? (
          <Note tone="danger" live>
            {found.error.status < 500 ? found.error.message : t('couldNotPreview')}
          </Note>
        ) : preview ? (
          <Effects preview={preview} />
        ) : (
          <ProgressLine />
        )}
      </div>
      <div className={css.trial}>
        <Switch
          label={t('takeBack', { minutes: trialMinutes })}
          description={t('takeBackHelp')}
          checked={isOnTrial}
          onChange={event => onTrial(event.currentTarget.checked)}
        />
      </div>
      {footer}
    </aside>
  )
}

function Effects({ preview }: { preview: GrantPreview }) {
  const t = useFeatureText(roleTexts)
  const [isNaming, setNaming] = useState(false)
  const { gaining, onlyGaining, losing, sets, menus, permissions, orphans, undoers } = preview
  const affected = onlyGaining + losing
  return (
    <>
      <div className={css.figures} role="status">
        <p className={css.figure} data-way="gains">
          <strong>{gaining}</strong>
          {t('gain', { count: gaining })}
        </p>
        <p className={css.figure} data-way="loses">
          <strong>{losing}</strong>
          {t('lose', { count: losing })}
        </p>
      </div>
      {affected === 0 ? (
        <p className={css.quiet}>{t('nobodyConcerned')}</p>
      ) : (
        <>
          <Marks gaining={onlyGaining} losing={losing} />
          <Button size="compact-sm" variant="subtle" onClick={() => setNaming(true)}>
            {t('seeWho')}
          </Button>
        </>
      )}
      <Lines
        title={t('permissions')}
        lines={sets.map(set => ({
          key: `${set.id} ${set.way}`,
          direction: set.way,
          name: set.name,
          hint: `${set.menuName} · ${set.names.join(', ')}`,
          end: t('peopleHold', { count: set.people }),
        }))}
      />
      <Lines
        title={t('menus')}
        lines={menus.map(menu => ({
          key: `${menu.id} ${menu.way}`,
          direction: menu.way,
          name: menu.parentName === undefined ? menu.name : `${menu.parentName} › ${menu.name}`,
          hint: t('peopleHold', { count: menu.people }),
          end: t(menu.way === 'gains' ? 'appears' : 'vanishes'),
        }))}
      />
      {permissions.length > 0 && (
        <details className={css.codes}>
          <summary>{t('codes')}</summary>
          <Lines
            title=""
            isCode
            lines={permissions.map(one => ({
              key: `${one.code} ${one.way}`,
              direction: one.way,
              name: one.code,
              end: t('peopleHold', { count: one.people }),
            }))}
          />
        </details>
      )}
      <Note tone={preview.keepsOwnAccess ? 'ok' : 'danger'}>
        {t(preview.keepsOwnAccess ? 'keepsAccess' : 'losesAccess')}{' '}
        {undoers === 0 ? t('undoersNone') : t('undoers', { count: undoers })}
      </Note>
      {orphans.map(set => (
        <Note key={set.id} tone="warn">
          {t('orphan', { name: set.name })}
        </Note>
      ))}
      {isNaming && <Who preview={preview} onClose={() => setNaming(false)} />}
    </>
  )
}

/** Marks that fit into the box. */
const mostMarks = 84

/** One mark per person, or per several if there are many. */
function Marks({ gaining, losing }: { gaining: number; losing: number }) {
  const t = useFeatureText(roleTexts)
  const each = Math.max(1, Math.ceil((gaining + losing) / mostMarks))
  const marks = [
    ...Array.from({ length: Math.ceil(gaining / each) }, () => 'gains'),
    ...Array.from({ length: Math.ceil(losing / each) }, () => 'loses'),
  ]
  return (
    <div aria-hidden="true">
      <div className={css.marks}>
        {marks.map((direction, at) => (
          <span key={at} className={css.mark} data-way={direction} />
        ))}
      </div>
      <p className={css.legend}>
        <span className={css.mark} data-way="gains" />
        {t('gainsOnly')}
        <span className={css.mark} data-way="loses" />
        {t('losesSomething')}
        <span className={css.each}>{t('markIs', { count: each })}</span>
      </p>
    </div>
  )
}

interface LinesProps {
  title: string
  isCode?: boolean
  lines: readonly { key: string; direction: 'gains' | 'loses'; name: string; hint?: string; end: string }[]
}

function Lines({ title, isCode = false, lines }: LinesProps) {
  const t = useFeatureText(roleTexts)
  if (lines.length === 0) return null
  return (
    <section>
      {title && <h3 className={css.section}>{title}</h3>}
      <ul className={css.lines} {...(title && { 'aria-label': title })}>
        {lines.map(({ key, direction, name, hint, end }) => (
          <li key={key} title={hint}>
            <span className={css.sign} data-way={direction} aria-hidden="true">
              {direction === 'gains' ? '+' : '−'}
            </span>
            <span className="visually-hidden">
              {t(direction === 'gains' ? 'gainsOnly' : 'losesSomething')}
            </span>
            <bdi className={isCode ? css.code : css.name}>{name}</bdi>
            <span className={css.end}>{end}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The affected people by name, with the number of permissions that each gains and loses. */
function Who({ preview, onClose }: { preview: GrantPreview; onClose: () => void }) {
  const t = useFeatureText(roleTexts)
  const { people, onlyGaining, losing } = preview
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('who')}
      lead={people.length < onlyGaining + losing ? t('whoFirst', { count: people.length }) : undefined}
    >
      <ul className={css.people} aria-label={t('who')}>
        {people.map(({ userId, realName, gains, loses }) => (
          <li key={userId}>
            <bdi>{realName}</bdi>
            <span className={css.end}>
              {[gains > 0 && t('gainsSets', { count: gains }), loses > 0 && t('losesSets', { count: loses })]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
