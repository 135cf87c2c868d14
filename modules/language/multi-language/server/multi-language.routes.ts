import { multiLanguageApi } from '@atrium/contract/language/multi-language'
import { AppError } from '@atrium/server/http/app-error'
import { routes } from '@atrium/server/http/routes'
import { findLanguages } from '../../language/server/language.reads.ts'
import { findFieldTexts } from './multi-language.queries.ts'

export const multiLanguageRoutes = routes(multiLanguageApi, {
  async list({ query: { _token, fieldName } }, { db, rowBehind }) {
    const row = rowBehind(_token)
    if (_token !== '' && !row) throw new AppError('error.data_invalid', { detail: '_token' })
    const texts = row ? await findFieldTexts(db, row, fieldName) : {}
    const languages = await findLanguages(db)
    return languages.map(({ code, name }) => ({ code, name, value: texts[code] ?? '' }))
  },
})
