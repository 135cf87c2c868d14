import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { globalState } from '@atrium/console/session/global-state.ts'
import { useStore } from '@atrium/console/session/store.ts'
import css from '../../rendering/console/portal.module.css'
import { type Change, TextsInput } from '../../shared/console/texts-input.tsx'
import type { ManagedPageDetail } from '../managed-page.contract.ts'
import { managedPageTexts } from './managed-page-texts.ts'
import { PagePicture } from './page-picture.tsx'
import type { PageValues } from './page-values.ts'

/** Characters that search engines show before they truncate. */
const shown = { title: 60, description: 155 } as const

interface PageSearchProps {
  page: ManagedPageDetail
  values: PageValues
  onChange: <Name extends keyof PageValues>(name: Name) => Change<PageValues[Name]>
  isReadOnly: boolean
}

/** The title, description and picture for search engines and networks, with a preview. */
export function PageSearch({ page, values, onChange, isReadOnly }: PageSearchProps) {
  const t = useFeatureText(managedPageTexts)
  const own = useStore(globalState, state => state.language)
  const title = values.searchTitle[own] ?? values.title[own] ?? page.title
  const description = values.searchText[own] ?? values.lead[own] ?? ''
  const length = (text: string, most: number) =>
    t(text.length > most ? 'searchCut' : 'searchLength', { count: text.length, most })
  return (
    <>
      <TextsInput
        id="portalPage-searchTitle"
        label={t('searchTitle')}
        description={t('searchTitleHelp', { most: shown.title })}
        most={200}
        value={values.searchTitle}
        onChange={onChange('searchTitle')}
        isReadOnly={isReadOnly}
      />
      <p className={css.help}>{length(title, shown.title)}</p>
      <TextsInput
        id="portalPage-searchText"
        label={t('searchText')}
        description={t('searchTextHelp', { most: shown.description })}
        most={320}
        minRows={2}
        value={values.searchText}
        onChange={onChange('searchText')}
        isReadOnly={isReadOnly}
      />
      <p className={css.help}>{length(description, shown.description)}</p>
      <PagePicture
        label={t('searchPicture')}
        description={t('searchPictureHelp')}
        value={values.searchPicture}
        onChange={picture => onChange('searchPicture')(() => picture)}
        isReadOnly={isReadOnly}
      />
      <figure className={css.sample}>
        <figcaption>{t('searchSample')}</figcaption>
        <span className={css.sampleAddress} dir="ltr">
          {location.origin + page.address}
        </span>
        <strong className="truncate">{cut(title, shown.title)}</strong>
        <p>{cut(description, shown.description)}</p>
      </figure>
    </>
  )
}

const cut = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most).trimEnd()}…` : text
