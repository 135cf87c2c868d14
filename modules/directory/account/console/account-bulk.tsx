import { Can } from '@atrium/console/access/can.tsx'
import { useCall } from '@atrium/console/api/query.ts'
import { BulkExport } from '@atrium/console/bulk/bulk-export.tsx'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { type ItemAnswers, mostAtOnce } from '@atrium/contract/batch'
import type { Endpoint } from '@atrium/contract/endpoint'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { IconButton } from '@atrium/ui/icon/icon-button.tsx'
import { Confirm } from '@atrium/ui/overlay/confirm.tsx'
import { showToast } from '@atrium/ui/overlay/toast-store.ts'
import { Button, Menu } from '@mantine/core'
import { IconBan, IconCircleCheck, IconDots, IconKey, IconUsersPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { type Account, accountApi } from '../account.contract.ts'
import { accountBatchApi, mostPasswordsAtOnce } from '../account-batch.contract.ts'
import { AccountBulkPick, type Pick, type Picked } from './account-bulk-pick.tsx'
import { resultOf } from './account-bulk-result.ts'
import { accountBulkTexts } from './account-bulk-texts.ts'

const stale: readonly Endpoint[] = [accountApi.list, accountApi.counts, accountApi.get]

interface AccountBulkProps {
  selected: readonly Account[]
  onDone: () => void
}

/** The actions for the selected accounts; each is one call, whose answer names what was not done. */
export function AccountBulk({ selected, onDone }: AccountBulkProps) {
  const t = useFeatureText(accountBulkTexts)
  const [asking, ask] = useState<'disable' | 'sendPasswords' | Pick>()
  const freeze = useCall(accountBatchApi.freeze, stale)
  const unfreeze = useCall(accountBatchApi.unfreeze, stale)
  const assignRole = useCall(accountBatchApi.assignRole, stale)
  const removeRole = useCall(accountBatchApi.removeRole, stale)
  const addToGroup = useCall(accountBatchApi.addToGroup, stale)
  const addToUnit = useCall(accountBatchApi.addToUnit, stale)
  const sendPasswords = useCall(accountBatchApi.sendPasswords, stale)
  const userIds = selected.map(account => account.id)
  const count = userIds.length
  const most = asking === 'sendPasswords' ? mostPasswordsAtOnce : mostAtOnce
  const isBusy = [freeze, unfreeze, assignRole, removeRole, addToGroup, addToUnit, sendPasswords].some(
    one => one.isPending,
  )

  /** Shows the result by number, names the rest, and offers to undo what was done. */
  const finish = (action: Parameters<typeof resultOf>[1], undo?: (ids: string[]) => void) => ({
    onSuccess: (answer: ItemAnswers) => {
      const { kind, message } = resultOf(t, action, answer, selected)
      const { done } = answer
      ask(undefined)
      onDone()
      showToast({
        kind,
        message,
        ...(undo && done.length > 0 && { action: { label: t('undo'), onClick: () => undo(done) } }),
      })
    },
  })
  const enable = () =>
    unfreeze.mutate(
      { body: { userIds } },
      finish('enable', ids => freeze.mutate({ body: { userIds: ids } })),
    )
  const disable = () =>
    freeze.mutate(
      { body: { userIds } },
      finish('disable', ids => unfreeze.mutate({ body: { userIds: ids } })),
    )
  const pick = (what: Pick, { id, ...time }: Picked) => {
    const role = { userIds, roleId: id, ...time }
    if (what === 'assignRole')
      assignRole.mutate(
        { body: role },
        finish(what, ids => removeRole.mutate({ body: { userIds: ids, roleId: id } })),
      )
    if (what === 'removeRole') removeRole.mutate({ body: { userIds, roleId: id } }, finish(what))
    if (what === 'addToGroup') addToGroup.mutate({ body: { userIds, userGroupId: id } }, finish(what))
    if (what === 'addToUnit') addToUnit.mutate({ body: { userIds, unitId: id } }, finish(what))
  }
  const start = (what: NonNullable<typeof asking>) => {
    if (count <= (what === 'sendPasswords' ? mostPasswordsAtOnce : mostAtOnce)) return ask(what)
    showToast({
      kind: 'warning',
      message: t('tooMany', { most: what === 'sendPasswords' ? mostPasswordsAtOnce : mostAtOnce }),
    })
  }
  const isConfirming = asking === 'disable' || asking === 'sendPasswords'

  return (
    <>
      <Can call={accountBatchApi.freeze}>
        <Button
          size="sm"
          loading={unfreeze.isPending}
          leftSection={<Glyph icon={IconCircleCheck} size={15} />}
          onClick={enable}
        >
          {t('enable')}
        </Button>
        <Button size="sm" leftSection={<Glyph icon={IconBan} size={15} />} onClick={() => start('disable')}>
          {t('disable')}
        </Button>
      </Can>
      <Can call={accountBatchApi.assignRole}>
        <Button
          size="sm"
          leftSection={<Glyph icon={IconKey} size={15} />}
          onClick={() => start('assignRole')}
        >
          {t('assignRole')}
        </Button>
      </Can>
      <Can call={accountBatchApi.addToGroup}>
        <Button
          size="sm"
          leftSection={<Glyph icon={IconUsersPlus} size={15} />}
          onClick={() => start('addToGroup')}
        >
          {t('addToGroup')}
        </Button>
      </Can>
      <BulkExport />
      <Menu position="top-start">
        <Menu.Target>
          <IconButton label={t('more')} icon={IconDots} size="sm" />
        </Menu.Target>
        <Menu.Dropdown>
          <Can call={accountBatchApi.addToUnit}>
            <Menu.Item onClick={() => start('addToUnit')}>{t('addToUnit')}</Menu.Item>
          </Can>
          <Can call={accountBatchApi.removeRole}>
            <Menu.Item onClick={() => start('removeRole')}>{t('removeRole')}</Menu.Item>
          </Can>
          <Can call={accountBatchApi.sendPasswords}>
            <Menu.Item onClick={() => start('sendPasswords')}>{t('sendPasswords')}</Menu.Item>
          </Can>
        </Menu.Dropdown>
      </Menu>
      <Confirm
        open={isConfirming}
        onClose={() => ask(undefined)}
        onConfirm={() =>
          asking === 'disable'
            ? disable()
            : sendPasswords.mutate({ body: { userIds: userIds.slice(0, most) } }, finish('sendPasswords'))
        }
        question={t(asking === 'sendPasswords' ? 'sendQuestion' : 'disableQuestion', { count })}
        effect={t(asking === 'sendPasswords' ? 'sendEffect' : 'disableEffect')}
        action={t(asking === 'sendPasswords' ? 'sendPasswords' : 'disable')}
        keep={t('cancel')}
        busy={isBusy}
      />
      {asking && !isConfirming && (
        <AccountBulkPick
          what={asking as Pick}
          count={count}
          isBusy={isBusy}
          onClose={() => ask(undefined)}
          onPick={picked => pick(asking as Pick, picked)}
        />
      )}
    </>
  )
}
