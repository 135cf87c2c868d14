import { presentFailures } from '../api/failures.ts'
import { noticeMovedSession } from '../session/switch-context.ts'
import { writeWindowAddress } from '../tabs/address.ts'
import { navigate } from '../tabs/navigation.ts'
import { signInPath } from '../tabs/paths.ts'
import { showFailure } from './notices.ts'

/** Starts presenting failures to the user. */
export function startPresentingFailures(): void {
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
