import { AppError } from '@atrium/server/http/app-error'
import { errorText } from '@atrium/server/http/error-texts'
import type { PortalBlockKind } from '@atrium/server/http/pages/portal-block'
import { parse } from '@atrium/server/http/parse'
import type { PageContent } from '../managed-page.contract.ts'

/**
 * The content of a page with the settings of modules' blocks as their kinds parse them.
 * @throws `error.portal_page.block_unknown`, `error.data_invalid` naming the setting and the rule it breaks
 */
export const checkedContent = (
  kinds: readonly PortalBlockKind[],
  content: PageContent,
  language: string,
): PageContent => ({
  ...content,
  blocks: content.blocks.map((block, at) => {
    if (block.kind !== 'module') return block
    const { name } = block
    const kind = kinds.find(one => one.name === name)
    if (!kind) {
      const code = 'error.portal_page.block_unknown'
      const message = errorText(code, language, { name })
      throw new AppError(code, { name }, [{ field: `content.blocks.${at}.name`, message }])
    }
    const settings = parse(kind.settings, block.settings, language, ['content', 'blocks', at, 'settings'])
    return { ...block, settings: settings as typeof block.settings }
  }),
})
