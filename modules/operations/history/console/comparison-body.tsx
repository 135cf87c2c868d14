import { PersonBadge } from '@atrium/console/files/person-badge.tsx'
import { when } from '@atrium/console/language/when.tsx'
import type { AuditDataLine } from '@atrium/contract/operations/audit'
import type {
  ComparedPart,
  ComparedParts,
  VersionComparison,
  VersionName,
} from '@atrium/contract/operations/record-history'
import { DiffCount } from '@atrium/ui/diff/diff-count.tsx'
import { type Difference, DiffSign } from '@atrium/ui/diff/diff-sign.tsx'
import { use } from 'react'
import { ComparedValue, useLineName } from './compared-values.tsx'
import css from './comparison.module.css'
import { useHistoryWords } from './history-words.ts'
import { TitleContext } from './title-context.ts'

interface ComparisonBodyProps {
  entity: string
  compared: VersionComparison
  /** Shows what is the same in both, too. */
  isWhole: boolean
}

/** The differences between two versions: fields side by side, parts as lines, people as chips. */
export function ComparisonBody({ entity, compared, isWhole }: ComparisonBodyProps) {
  const Title = use(TitleContext)
  const { t } = useHistoryWords()
  const { auditDataLineList: lines, sameLineList, partsList } = compared
  const shownParts = partsList.filter(parts => isWhole || parts.partList.length > 0)
  const shownLines = isWhole ? [...lines, ...sameLineList.map(asSame)] : lines
  if (shownLines.length === 0 && shownParts.length === 0)
    return <p className={css.nothing}>{t('nothingDiffers')}</p>
  return (
    <>
      {shownLines.length > 0 && (
        <section>
          <Title className={css.title}>
            {t('details')}
            <DiffCount
              added={lines.filter(line => line.fieldValueNew !== undefined).length}
              removed={lines.filter(line => line.fieldValueOld !== undefined).length}
            />
          </Title>
          <Fields entity={entity} compared={compared} lines={shownLines} />
        </section>
      )}
      {shownParts.map(parts => (
        <Parts key={parts.entityCode} parts={parts} isWhole={isWhole} />
      ))}
    </>
  )
}

const asSame = (line: AuditDataLine): AuditDataLine => ({
  ...line,
  ...(line.fieldValueNew !== undefined && { fieldValueOld: line.fieldValueNew }),
  ...(line.fieldValueNewMeaning !== undefined && { fieldValueOldMeaning: line.fieldValueNewMeaning }),
})

interface FieldsProps {
  entity: string
  compared: VersionComparison
  lines: readonly AuditDataLine[]
}

function Fields({ entity, compared: { from, to }, lines }: FieldsProps) {
  const { t, auditText } = useHistoryWords()
  const nameOf = useLineName()
  const number = (version: VersionName) => t('version', { number: String(version.versionNumber) })
  return (
    <table className={css.fields} aria-label={auditText('differences')}>
      <thead>
        <tr>
          <td />
          <th scope="col">{number(from)}</th>
          <th scope="col">{number(to)}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(line => (
          <tr key={`${line.fieldCode} ${line.lang ?? ''}`}>
            <th scope="row">{nameOf(entity, line)}</th>
            {line.withheldFlag ? (
              <td colSpan={2} className={css.empty}>
                {auditText('withheld')}
              </td>
            ) : (
              <>
                <td>
                  <ComparedValue line={line} side="before" />
                </td>
                <td>
                  <ComparedValue line={line} side="after" />
                </td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const kinds = { CREATE: 'added', DELETE: 'removed', UPDATE: 'changed' } as const

function Parts({ parts, isWhole }: { parts: ComparedParts; isWhole: boolean }) {
  const Title = use(TitleContext)
  const { t, partTitleOf, isPerson } = useHistoryWords()
  const { entityCode, partList, samePartList, addedCount, removedCount, changedCount, sameCount } = parts
  const arePeople = isPerson(entityCode)
  const shown = isWhole ? [...partList, ...samePartList] : partList
  const asChip = (part: ComparedPart) => arePeople && part.auditType !== 'UPDATE'
  const left = addedCount + removedCount + changedCount + (isWhole ? sameCount : 0) - shown.length
  return (
    <section>
      <Title className={css.title}>
        {partTitleOf(entityCode)}
        <DiffCount added={addedCount} removed={removedCount} />
      </Title>
      <ul className={css.parts} hidden={shown.every(asChip)} aria-label={partTitleOf(entityCode)}>
        {shown.flatMap(part =>
          asChip(part) ? [] : <Part key={part.entityId} part={part} entity={entityCode} />,
        )}
      </ul>
      <ul className={css.people} hidden={!shown.some(asChip)} aria-label={partTitleOf(entityCode)}>
        {shown.flatMap(part => (asChip(part) ? <Person key={part.entityId} part={part} /> : []))}
      </ul>
      {left > 0 && <p className={css.more}>{t('moreOf', { count: left })}</p>}
    </section>
  )
}

const kindOf = ({ auditType }: ComparedPart): Difference | undefined => auditType && kinds[auditType]

function Part({ part, entity }: { part: ComparedPart; entity: string }) {
  const { t, partTitleOf } = useHistoryWords()
  const nameOf = useLineName()
  const kind = kindOf(part)
  const { entityName = partTitleOf(entity), auditDataLineList: lines, version } = part
  const cut = entityName.lastIndexOf(' › ') + 1
  return (
    <li className={css.part} data-kind={kind}>
      {kind ? <DiffSign kind={kind} /> : <span className={css.noSign} />}
      <bdi className={css.partName}>
        {cut > 0 && `${entityName.slice(0, cut)}› `}
        <b>{cut > 0 ? entityName.slice(cut + 2) : entityName}</b>
        {lines.map(line => (
          <span key={`${line.fieldCode} ${line.lang ?? ''}`} className={css.partLine}>
            {nameOf(entity, line)}: <ComparedValue line={line} side="before" /> →{' '}
            <ComparedValue line={line} side="after" />
          </span>
        ))}
      </bdi>
      {version && (
        <span className={css.by}>
          {version.processUserName && <PersonBadge name={version.processUserName} size="xs" />}
          <span title={version.processUserName}>
            {t('changedIn', { number: String(version.versionNumber) })}, {when(version.processTime)}
          </span>
        </span>
      )}
    </li>
  )
}

function Person({ part }: { part: ComparedPart }) {
  const kind = kindOf(part)
  const name = part.entityName ?? ''
  return (
    <li className={css.person} data-kind={kind}>
      {kind && <DiffSign kind={kind} />}
      <PersonBadge name={name} size="xs" />
      <bdi>{name}</bdi>
    </li>
  )
}
