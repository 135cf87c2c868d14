import { useIsRefused } from '@atrium/console/access/use-authority.ts'
import { query, useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { SettingsForm } from '@atrium/console/records/settings/settings-form.tsx'
import { useRecordForm } from '@atrium/console/records/use-record-form.ts'
import { globalState } from '@atrium/console/session/global-state.ts'
import { useStore } from '@atrium/console/session/store.ts'
import { Note } from '@atrium/ui/feedback/note.tsx'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { Button } from '@mantine/core'
import { IconColumns2, IconPlus } from '@tabler/icons-react'
import { longestText } from '../../managed-page/managed-page.contract.ts'
import { type Change, TextsInput } from '../../shared/console/texts-input.tsx'
import { type Footer, footerApi, mostInFrame } from '../frame.contract.ts'
import { FramePage } from './frame-page.tsx'
import { frameTexts } from './frame-texts.ts'
import {
  type FooterValues,
  footerFaults,
  footerOf,
  footerValues,
  newColumn,
  newLegal,
  newLink,
} from './frame-values.ts'
import { LineList } from './line-list.tsx'
import { LinkLines, wordsIn } from './link-lines.tsx'

/** The settings page for the portal's footer. */
export function FooterPage() {
  const t = useFeatureText(frameTexts)
  return (
    <FramePage title={t('footer')} entity="portal_footer" query={query(footerApi.get)}>
      {(stored, reload) => <FooterForm stored={stored} onReload={reload} />}
    </FramePage>
  )
}

const none: ReadonlySet<string> = new Set()

function FooterForm({ stored, onReload }: { stored: Footer; onReload: () => void }) {
  const t = useFeatureText(frameTexts)
  const language = useStore(globalState, state => state.language)
  const isReadOnly = useIsRefused(footerApi.update)
  const update = useCall(footerApi.update, [footerApi.get], { quiet: true })
  const { objectVersionNumber } = stored
  const rule = (part: 'columns' | 'legal') => (_: unknown, values: FooterValues) =>
    [...footerFaults(values)].some(path => path.startsWith(part)) ? t('incomplete') : null
  const record = useRecordForm<FooterValues, Footer>({
    entity: 'footer',
    initial: footerValues(stored),
    rules: { columns: rule('columns'), legal: rule('legal') },
    labels: { text: t('text'), contact: t('contact'), columns: t('columns'), legal: t('legal') },
    refusals: {},
    isReadOnly,
    calls: [update],
    send: values =>
      update.mutateAsync({
        body: { ...footerOf(values), ...(objectVersionNumber !== undefined && { objectVersionNumber }) },
      }),
    onSaved: () => noticeSuccess(t('saved')),
  })
  const { form } = record
  const { values } = form
  const change =
    <Name extends keyof FooterValues>(name: Name): Change<FooterValues[Name]> =>
    to =>
      form.setValues(before => ({ ...before, [name]: to((before as FooterValues)[name]) }))
  const faults = form.errors.columns || form.errors.legal ? footerFaults(values) : none
  const isFaulty = (at: number) => [...faults].some(path => path.startsWith(`columns.${at}.`))

  return (
    <SettingsForm
      record={record}
      isReadOnly={isReadOnly}
      onReload={onReload}
      lead={<Note tone="info">{t('footerLead')}</Note>}
    >
      {(['text', 'contact'] as const).map(name => (
        <TextsInput
          key={name}
          id={`footer-${name}`}
          label={t(name)}
          description={t(`${name}Help`)}
          most={longestText.paragraph}
          minRows={2}
          value={values[name]}
          onChange={change(name)}
          isReadOnly={isReadOnly}
        />
      ))}
      <LineList
        id="footer-columns"
        title={t('columns')}
        lines={values.columns}
        onChange={change('columns')}
        summaryOf={({ heading, links }) => {
          const name = wordsIn(heading, language) || t('column')
          const more = links.map(link => wordsIn(link.label, language)).join(' · ')
          return { icon: IconColumns2, name, title: name, more }
        }}
        addWith={add =>
          values.columns.length < mostInFrame.columns && (
            <Button
              size="sm"
              leftSection={<Glyph icon={IconPlus} size={15} />}
              onClick={() => add(newColumn())}
            >
              {t('addColumn')}
            </Button>
          )
        }
        none={t('noColumns')}
        error={values.columns.some((_, at) => isFaulty(at)) ? t('incomplete') : undefined}
        isFaulty={isFaulty}
        isReadOnly={isReadOnly}
      >
        {(column, at, put) => (
          <>
            <TextsInput
              id={`footer-${column.key}-heading`}
              label={t('heading')}
              required
              most={longestText.line}
              value={column.heading}
              onChange={to => put(before => ({ ...before, heading: to(before.heading) }))}
              error={faults.has(`columns.${at}.heading`) ? t('labelMissing') : undefined}
              isReadOnly={isReadOnly}
            />
            <LinkLines
              id={`footer-${column.key}-links`}
              path={`columns.${at}.links`}
              title={t('links')}
              kind={t('link')}
              add={t('addLink')}
              none={t('noLinks')}
              most={mostInFrame.links}
              lines={column.links}
              onChange={to => put(before => ({ ...before, links: to(before.links) }))}
              make={newLink}
              faults={faults}
              isReadOnly={isReadOnly}
            />
          </>
        )}
      </LineList>
      <LinkLines
        id="footer-legal"
        path="legal"
        title={t('legal')}
        kind={t('legalLine')}
        add={t('addLegal')}
        none={t('noLegal')}
        most={mostInFrame.legal}
        lines={values.legal}
        onChange={change('legal')}
        make={newLegal}
        faults={faults}
        optional
        isReadOnly={isReadOnly}
      />
    </SettingsForm>
  )
}
