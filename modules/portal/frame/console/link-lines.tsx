import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import type { FieldTexts } from '@atrium/console/language/multi-language-input.tsx'
import { globalState } from '@atrium/console/session/global-state.ts'
import { useStore } from '@atrium/console/session/store.ts'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { Button } from '@mantine/core'
import { IconLink, IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { longestText } from '../../managed-page/managed-page.contract.ts'
import { type Change, TextsInput } from '../../shared/console/texts-input.tsx'
import { frameTexts } from './frame-texts.ts'
import type { LinkLine } from './frame-values.ts'
import { LineList } from './line-list.tsx'
import { LinkTarget } from './link-target.tsx'

interface LinkLinesProps<Line extends LinkLine> {
  id: string
  /** The path of the lines in the validated value, such as `columns.0.links`. */
  path: string
  title: string
  /** The name of one line. */
  kind: string
  add: string
  none: string
  most: number
  lines: readonly Line[]
  onChange: Change<readonly Line[]>
  make: () => Line
  /** Paths of missing values; empty before the first attempt to save. */
  faults: ReadonlySet<string>
  /** Whether the link can be left empty. */
  optional?: boolean
  isReadOnly: boolean
  /** Further fields of a line besides label and address. */
  more?: (line: Line, change: Change<Line>) => ReactNode
}

/** Ordered links, each with a label in every language. */
export function LinkLines<Line extends LinkLine>(props: LinkLinesProps<Line>) {
  const { id, path, title, kind, lines, onChange, make, faults, optional = false, isReadOnly, more } = props
  const t = useFeatureText(frameTexts)
  const language = useStore(globalState, state => state.language)
  const isFaulty = (at: number) => [...faults].some(fault => fault.startsWith(`${path}.${at}.`))
  return (
    <LineList
      id={id}
      title={title}
      lines={lines}
      onChange={onChange}
      summaryOf={line => {
        const name = wordsIn(line.label, language) || kind
        const isHidden = 'hidden' in line && line.hidden === true
        return { icon: IconLink, name, title: name, more: line.href, isHidden }
      }}
      addWith={put =>
        lines.length < props.most && (
          <Button size="sm" leftSection={<Glyph icon={IconPlus} size={15} />} onClick={() => put(make())}>
            {props.add}
          </Button>
        )
      }
      none={props.none}
      error={lines.some((_, at) => isFaulty(at)) ? t('incomplete') : undefined}
      isFaulty={isFaulty}
      isReadOnly={isReadOnly}
    >
      {(line, at, change) => (
        <>
          <TextsInput
            id={`${id}-${line.key}-label`}
            label={t('label')}
            required
            most={longestText.line}
            value={line.label}
            onChange={to => change(before => ({ ...before, label: to(before.label) }))}
            error={faults.has(`${path}.${at}.label`) ? t('labelMissing') : undefined}
            isReadOnly={isReadOnly}
          />
          <LinkTarget
            id={`${id}-${line.key}-href`}
            href={line.href}
            onChange={href => change(before => ({ ...before, href }))}
            optional={optional}
            isReadOnly={isReadOnly}
          />
          {more?.(line, change)}
        </>
      )}
    </LineList>
  )
}

/** The text in this language, or in any that exists. */
export const wordsIn = (texts: FieldTexts, language: string): string =>
  texts[language] ?? Object.values(texts)[0] ?? ''
