import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { embeddedPageTexts } from '@atrium/console/pages/embedded/embedded-page-texts.ts'
import { audienceOf, pageActions, pageReceives } from '@atrium/contract/access/embedded-page'
import { CopyText } from '@atrium/ui/display/copy-text.tsx'
import { Checkbox, Input, Select } from '@mantine/core'
import css from './menu-entry-embedding.module.css'
import { menuEntryTexts } from './menu-entry-texts.ts'

/** The offered lifetimes of tokens, in minutes. */
const lifetimes = [1, 5, 15]

interface MenuEntryEmbeddingProps {
  record: { field: (name: 'tokenSeconds' | 'receives' | 'allows') => object }
  /** Undefined while the entry is being created. */
  menuId: string | undefined
}

/** The settings of a page of another program, and the audience of its tokens. */
export function MenuEntryEmbedding({ record: { field }, menuId }: MenuEntryEmbeddingProps) {
  const t = useFeatureText(menuEntryTexts)
  const ofPage = useFeatureText(embeddedPageTexts)
  const choices = (names: typeof pageReceives | typeof pageActions) => (
    <div className={css.choices}>
      {names.map(name => (
        <Checkbox key={name} value={name} label={ofPage(`embedded.${name}`)} />
      ))}
    </div>
  )
  return (
    <>
      {menuId !== undefined && (
        <Input.Wrapper label={ofPage('embedded.audience')} description={t('audienceHelp')}>
          <CopyText value={audienceOf(menuId)} isCode />
        </Input.Wrapper>
      )}
      <Select
        label={t('tokenSeconds')}
        data={lifetimes.map(count => ({ value: String(count * 60), label: t('minutes', { count }) }))}
        allowDeselect={false}
        {...field('tokenSeconds')}
      />
      <Checkbox.Group label={ofPage('embedded.receives')} {...field('receives')}>
        {choices(pageReceives)}
      </Checkbox.Group>
      <Checkbox.Group label={ofPage('embedded.allows')} {...field('allows')}>
        {choices(pageActions)}
      </Checkbox.Group>
    </>
  )
}
