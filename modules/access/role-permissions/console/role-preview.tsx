import { query } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { listText, numberText } from '@atrium/console/language/formats.ts'
import { whenText } from '@atrium/console/language/when.tsx'
import { DiffSign } from '@atrium/ui/diff/diff-sign.tsx'
import { FaceRow } from '@atrium/ui/display/badges/face-row.tsx'
import { Note } from '@atrium/ui/feedback/note.tsx'
import { ProgressLine } from '@atrium/ui/feedback/progress-line.tsx'
import { Dialog } from '@atrium/ui/overlay/dialog.tsx'
import { Anchor } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { roleTexts } from '../../role/console/role-texts.ts'
import type { RoleDetail } from '../../role/role.contract.ts'
import { type GrantPreview, roleGrantApi } from '../role-grant.contract.ts'
import css from './role-preview.module.css'

interface RolePreviewProps {
  role: Pick<RoleDetail, 'id' | 'objectVersionNumber'>
  assign: readonly string[]
  recycle: readonly string[]
  /** Stops the preview. */
  isSaving: boolean
  hasChanges: boolean
}

/** Milliseconds after the last click before the preview is requested. */
const pause = 300

/** The effect of the marked changes on people, before they are saved. */
export function RolePreview({ hasChanges, ...changes }: RolePreviewProps) {
  const t = useFeatureText(roleTexts)
  if (hasChanges) return <Previewed {...changes} />
  return (
    <div className={css.body}>
      <h2 className={css.title}>{t('noChanges')}</h2>
      <p className={css.quiet}>{t('effectBefore')}</p>
    </div>
  )
}

function Previewed({ role, assign, recycle, isSaving }: Omit<RolePreviewProps, 'hasChanges'>) {
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
    <div className={css.body} aria-busy={found.isFetching}>
      <header className={css.head}>
        <h2 className={css.title}>{t('effectOf', { count: assign.length + recycle.length })}</h2>
        {preview && (
          <button
            type="button"
            className={css.asOf}
            title={t('askAgain')}
            onClick={() => void found.refetch()}
          >
            {t('checked', { time: whenText(preview.at) })}
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
  )
}

function Effects({ preview }: { preview: GrantPreview }) {
  const t = useFeatureText(roleTexts)
  const [isNaming, setNaming] = useState(false)
  const { gaining, losing, people, sets, menus, permissions, orphans, undoers } = preview
  const name = () => setNaming(true)
  return (
    <>
      <div className={css.figures} role="status">
        <Figure
          direction="gains"
          count={gaining}
          people={people.filter(one => one.gains > 0)}
          onName={name}
        />
        <Figure direction="loses" count={losing} people={people.filter(one => one.loses > 0)} onName={name} />
      </div>
      {gaining + losing === 0 && <p className={css.quiet}>{t('nobodyConcerned')}</p>}
      <Lines
        title={t('permissions')}
        lines={sets.map(set => ({
          key: `${set.id} ${set.way}`,
          direction: set.way,
          name: set.name,
          hint: `${set.menuName} · ${listText(set.names)}`,
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
          end: t(menu.way === 'gains' ? 'appears' : 'vanishes', { count: menu.people }),
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
          {t('orphan', { name: set.name })}{' '}
          {losing > 0 && (
            <Anchor component="button" type="button" onClick={name}>
              {t('seeWho')}
            </Anchor>
          )}
        </Note>
      ))}
      {isNaming && <Who preview={preview} onClose={() => setNaming(false)} />}
    </>
  )
}

/** The faces shown before the rest are a number. */
const mostFaces = 6

interface FigureProps {
  direction: 'gains' | 'loses'
  count: number
  people: GrantPreview['people']
  onName: () => void
}

/** The number of people who gain or lose, and who they are. */
function Figure({ direction, count, people, onName }: FigureProps) {
  const t = useFeatureText(roleTexts)
  return (
    <div className={css.figure} data-way={direction}>
      <p>
        <strong>{numberText(count)}</strong>
        {t(direction === 'gains' ? 'gain' : 'lose', { count })}
      </p>
      {count > 0 && (
        <button type="button" className={css.faces} title={t('seeWho')} onClick={onName}>
          <FaceRow
            label={t('seeWho')}
            size="sm"
            people={people.slice(0, mostFaces).map(({ realName }) => ({ name: realName }))}
            total={count}
          />
        </button>
      )}
    </div>
  )
}

interface LinesProps {
  title: string
  isCode?: boolean
  lines: readonly { key: string; direction: 'gains' | 'loses'; name: string; hint?: string; end: string }[]
}

function Lines({ title, isCode = false, lines }: LinesProps) {
  if (lines.length === 0) return null
  return (
    <section>
      {title && <h3 className={css.section}>{title}</h3>}
      <ul className={css.lines} {...(title && { 'aria-label': title })}>
        {lines.map(({ key, direction, name, hint, end }) => (
          <li key={key} title={hint}>
            <DiffSign kind={direction === 'gains' ? 'added' : 'removed'} />
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
