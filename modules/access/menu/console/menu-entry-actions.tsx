import { Can } from '@atrium/console/access/can.tsx'
import { useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import css from '@atrium/console/records/wide-form.module.css'
import { useStore } from '@atrium/console/session/store.ts'
import { userState } from '@atrium/console/session/user-state.ts'
import type { Endpoint } from '@atrium/contract/endpoint'
import { Confirm } from '@atrium/ui/overlay/confirm.tsx'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { type MenuEntryDetail, menuEntryApi } from '../menu-entry.contract.ts'
import { menuEntryTexts } from './menu-entry-texts.ts'
import { isFolder } from './menu-entry-tree.ts'
import { MenuSets } from './menu-sets.tsx'

interface MenuEntryActionsProps {
  stored: MenuEntryDetail
  stale: readonly Endpoint[]
  canRemove: boolean
  canEditSets: boolean
  onRemoved: () => void
}

/** The actions on a menu entry besides editing it. */
export function MenuEntryActions(props: MenuEntryActionsProps) {
  const { stored, stale, canRemove, canEditSets, onRemoved } = props
  const t = useFeatureText(menuEntryTexts)
  const isSite = useStore(userState, state => state.currentUser?.currentRoleLevel === 'site')
  const [asking, ask] = useState<'sets' | 'delete'>()
  const enable = useCall(menuEntryApi.enable, stale)
  const disable = useCall(menuEntryApi.disable, stale)
  // A deleted entry must not be fetched again.
  const remove = useCall(
    menuEntryApi.remove,
    stale.filter(one => one !== menuEntryApi.get),
  )
  const { id, objectVersionNumber, name, enabledFlag, permissionSets } = stored
  const input = { body: { id, objectVersionNumber } }
  const close = () => ask(undefined)
  // A new version remounts the drawer, so callbacks of mutate would not run; failures are already reported.
  const done = (message: string) => () => noticeSuccess(message)
  const alreadyReported = () => undefined
  return (
    <div>
      {!isFolder(stored) && (
        <div className={css.line}>
          <div>
            {permissionSets.length === 0 && t('noSets')}
            {permissionSets.map(set => (
              <p key={set.id}>
                {set.name}{' '}
                <span className={css.lead}>{t('callCount', { count: set.permissions.length })}</span>
                <br />
                <code className={`mono ${css.lead}`}>{set.code}</code>
              </p>
            ))}
          </div>
          {canEditSets && (
            <Button size="sm" onClick={() => ask('sets')}>
              {t('editSets')}
            </Button>
          )}
        </div>
      )}
      {(isSite || !stored.builtIn) && (
        <div className={css.line}>
          <span>{t(enabledFlag ? 'hideLine' : 'showLine')}</span>
          <Can call={menuEntryApi.disable}>
            {enabledFlag ? (
              <Button
                size="sm"
                loading={disable.isPending}
                onClick={() =>
                  void disable.mutateAsync(input).then(done(t('hiddenDone', { name })), alreadyReported)
                }
              >
                {t('hide')}
              </Button>
            ) : (
              <Button
                size="sm"
                loading={enable.isPending}
                onClick={() =>
                  void enable.mutateAsync(input).then(done(t('shownDone', { name })), alreadyReported)
                }
              >
                {t('show')}
              </Button>
            )}
          </Can>
        </div>
      )}
      {canRemove && (
        <div className={css.line}>
          <span>{t('deleteLine')}</span>
          <Can call={menuEntryApi.remove}>
            <Button size="sm" variant="danger" onClick={() => ask('delete')}>
              {t('delete')}
            </Button>
          </Can>
        </div>
      )}
      {asking === 'sets' && <MenuSets stored={stored} stale={stale} onClose={close} />}
      <Confirm
        open={asking === 'delete'}
        onClose={close}
        onConfirm={() =>
          void remove.mutateAsync({ params: { menuId: id }, body: { objectVersionNumber } }).then(() => {
            noticeSuccess(t('deletedDone', { name }))
            onRemoved()
          }, close)
        }
        question={t('deleteQuestion', { name })}
        effect={t('deleteEffect')}
        action={t('deleteAction')}
        keep={t('keep')}
        busy={remove.isPending}
      />
    </div>
  )
}
