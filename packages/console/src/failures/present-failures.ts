import { takesKey } from '@atrium/contract/endpoint'
import { onNoAnswer } from '../api/client.ts'
import { presentFailures } from '../api/failures.ts'
import { text } from '../language/use-text.ts'
import { noticeMovedSession } from '../session/switch-context.ts'
import { writeWindowAddress } from '../tabs/address.ts'
import { navigate } from '../tabs/navigation.ts'
import { signInPath } from '../tabs/paths.ts'
import { showFailure } from './notices.ts'

/** Starts presenting failures to the user. */
export function startPresentingFailures(): void {
  onNoAnswer(call => text(`hzero.common.notification.network.${takesKey(call) ? 'kept' : 'read'}`))
  presentFailures({
    notice: showFailure,
    go: path => navigate(path),
    moved: () => void noticeMovedSession(),
    async signIn() {
      const { beginSignIn } = await import('../session/sign-in.ts')
      const failure = await beginSignIn(location.href)
      // That page tries once more, and explains the problem.
      if (failure) writeWindowAddress(signInPath)
    },
  })
}
