import { useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { IconFingerprint, IconUsb } from '@tabler/icons-react'
import { rememberedDeviceApi } from '../../remembered-device/remembered-device.contract.ts'
import { FactorLine } from '../../second-factor/console/factor-line.tsx'
import { ProofDialog } from '../../second-factor/console/proof-dialog.tsx'
import { RenameDialog } from '../../second-factor/console/rename-dialog.tsx'
import { secondFactorApi } from '../../second-factor/second-factor.contract.ts'
import { type OwnPasskeys, type Passkey, passkeyApi } from '../passkey.contract.ts'
import { canCreatePasskeys } from './browser-passkey.ts'
import { passkeyTexts } from './passkey-texts.ts'

/** The calls whose answers change with a passkey. */
export const changedByPasskeys = [passkeyApi.own, secondFactorApi.own, rememberedDeviceApi.own]

/** Why no passkey can be added here; undefined if one can. */
export function useNoPasskeys({ origin }: OwnPasskeys): string | undefined {
  const t = useFeatureText(passkeyTexts)
  if (origin === undefined) return t('noDomain')
  if (origin !== window.location.origin) return t('otherOrigin', { origin })
  return canCreatePasskeys() ? undefined : t('oldBrowser')
}

interface PasskeyLineProps {
  passkey: Passkey
  /** The domain that passkeys are for now. */
  domain: string | undefined
  onOpen: (open: { kind: 'rename-passkey' | 'remove-passkey'; passkey: Passkey }) => void
}

export function PasskeyLine({ passkey, domain, onOpen }: PasskeyLineProps) {
  const t = useFeatureText(passkeyTexts)
  const isKey = passkey.kind === 'security-key'
  return (
    <FactorLine
      icon={isKey ? IconUsb : IconFingerprint}
      factor={passkey}
      kind={[t(isKey ? 'securityKey' : 'passkey'), ...(passkey.isSynced ? [t('synced')] : [])]}
      {...(passkey.domain !== domain && { reason: t('elsewhere', { domain: passkey.domain }) })}
      onRename={() => onOpen({ kind: 'rename-passkey', passkey })}
      onRemove={() => onOpen({ kind: 'remove-passkey', passkey })}
    />
  )
}

interface PasskeyDialogProps {
  passkey: Passkey
  onClose: () => void
}

export function RenamePasskey({ passkey, onClose }: PasskeyDialogProps) {
  const t = useFeatureText(passkeyTexts)
  const rename = useCall(passkeyApi.rename, changedByPasskeys, { quiet: true })
  return (
    <RenameDialog
      title={t('renameTitle')}
      name={passkey.name}
      call={rename}
      onSend={(body, then) => rename.mutate({ params: { passkeyId: passkey.id }, body }, then)}
      onClose={onClose}
    />
  )
}

export function RemovePasskey({
  passkey: { id, name },
  isLast,
  onClose,
}: PasskeyDialogProps & { isLast: boolean }) {
  const t = useFeatureText(passkeyTexts)
  const remove = useCall(passkeyApi.remove, changedByPasskeys, { quiet: true })
  const done = () => {
    noticeSuccess(t('removedDone', { name }))
    onClose()
  }
  return (
    <ProofDialog
      title={t('removeTitle', { name })}
      effect={t(isLast ? 'removeLastEffect' : 'removeEffect')}
      action={t('removeAction')}
      isDanger
      isPending={remove.isPending}
      error={remove.error}
      onSend={(proof, onError) =>
        remove.mutate({ params: { passkeyId: id }, body: proof }, { onSuccess: done, onError })
      }
      onClose={onClose}
    />
  )
}
