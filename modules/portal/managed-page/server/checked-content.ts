import type { ErrorCode } from '@atrium/contract/errors'
import type { Session } from '@atrium/server/auth/session'
import { AppError } from '@atrium/server/http/app-error'
import { errorText } from '@atrium/server/http/error-texts'
import type { PortalBlockKind } from '@atrium/server/http/pages/portal-block'
import { parse } from '@atrium/server/http/parse'
import { offModuleOfBlock } from '../../page/server/module-blocks.ts'
import type { PageContent } from '../managed-page.contract.ts'

interface Checking {
  kinds: readonly PortalBlockKind[]
  session: Pick<Session, 'off'>
  language: string
  /** The content that it replaces. */
  stored?: PageContent
}

/**
 * The content of a page with the settings of modules' blocks as their kinds parse them. A page keeps the blocks of a
 * module that is off, which it does not show, and gets no further ones.
 * @throws `error.portal_page.block_unknown`, `error.module.off`, `error.data_invalid` naming the setting and the rule
 * it breaks
 */
export const checkedContent = (
  { kinds, session, language, stored }: Checking,
  content: PageContent,
): PageContent => ({
  ...content,
  blocks: content.blocks.map((block, at) => {
    if (block.kind !== 'module') return block
    const { name } = block
    const kind = kinds.find(one => one.name === name)
    const refusal = (code: ErrorCode, values: Record<string, string>) =>
      new AppError(code, values, [
        { field: `content.blocks.${at}.name`, message: errorText(code, language, values) },
      ])
    if (!kind) throw refusal('error.portal_page.block_unknown', { name })
    const module = offModuleOfBlock(session.off, kind)
    const isStored = stored?.blocks.some(one => one.kind === 'module' && one.name === name)
    if (module !== undefined && !isStored) throw refusal('error.module.off', { module })
    const settings = parse(kind.settings, block.settings, language, ['content', 'blocks', at, 'settings'])
    return { ...block, settings: settings as typeof block.settings }
  }),
})
